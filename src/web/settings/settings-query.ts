import { queryOptions } from '@tanstack/react-query'
import { load_failed } from '#messages'
import { api } from '#web/api/api.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { setGroupName } from '#web/session/group-name.ts'

/** The settings of the group. For leaders. */
export const settingsQuery = queryOptions({
  queryKey: [...queryKeys.settings],
  queryFn: async () => {
    const settings = await api('GET /api/settings')
    setGroupName(settings.groupName)
    return settings
  },
  meta: { failureMessage: load_failed, failureToast: false },
})
