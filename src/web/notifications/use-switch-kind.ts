import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notifications } from '#contract/notifications.ts'
import type { NotificationKind } from '#contract/rules/notifications.ts'
import { save_failed } from '#messages'
import { api } from '#web/api/api.ts'
import { messageOf } from '#web/api/api-error.ts'
import { toasts } from '#web/ui/toasts.ts'
import { notificationsQuery } from './queries.ts'

const withKind = (data: Notifications, kind: NotificationKind, isOn: boolean): Notifications => ({
  ...data,
  kinds: data.kinds.map((it) => (it.kind === kind ? { kind, isOn } : it)),
})

/** Switches a kind on or off. The screen shows it at once, and returns to the saved choice if the server refuses. */
export function useSwitchKind() {
  const client = useQueryClient()
  const { queryKey } = notificationsQuery
  const show = (kind: NotificationKind, isOn: boolean) =>
    client.setQueryData(queryKey, (data) => data && withKind(data, kind, isOn))
  return useMutation({
    mutationFn: (body: { kind: NotificationKind; isOn: boolean }) => api('PUT /api/notifications', { body }),
    // Taps on several switches are sent in their order.
    scope: { id: 'notifications' },
    onMutate: ({ kind, isOn }) => {
      toasts.dismissErrors()
      show(kind, isOn)
    },
    onError: (error, { kind, isOn }) => {
      show(kind, !isOn)
      toasts.error(messageOf(error, save_failed()))
    },
  })
}
