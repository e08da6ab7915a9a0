import { Moon } from 'lucide-react'
import type { Role } from '#contract/accounts.ts'
import type { Notifications } from '#contract/notifications.ts'
import { notificationNames } from '#contract/rules/notification-names.ts'
import type { NotificationKind } from '#contract/rules/notifications.ts'
import * as messages from '#messages'
import { useViewer } from '#web/session/session.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatTimeOfDay } from '#web/ui/dates.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useSwitchKind } from './use-switch-kind.ts'

/** When each kind is sent, unless its name says it. */
const kindTexts: Partial<Record<NotificationKind, (role: Role) => string>> = {
  due_question: messages.notifications_due_question_text,
  message: (role) =>
    role === 'admin' ? messages.notifications_message_text_leader() : messages.notifications_message_text_student(),
  prayed: messages.notifications_prayed_text,
  concern: (role) =>
    role === 'admin' ? messages.notifications_concern_text_leader() : messages.notifications_concern_text_student(),
  response: messages.notifications_response_text,
  prayer_request: messages.notifications_response_text,
  confirmation: messages.notifications_confirmation_text,
}

/** A switch for each kind of notification, and when they wait. */
export function KindsCard({ notifications: { kinds, quietHours, channels } }: { notifications: Notifications }) {
  const { role } = useViewer()
  const { mutate } = useSwitchKind()
  return (
    <Card title={messages.notifications_kinds()} plain>
      <p className="text-muted">
        {channels.length > 0 ? messages.notifications_kinds_text_addresses() : messages.notifications_kinds_text()}
      </p>
      <ul className="mt-3 hairlines">
        {kinds.map(({ kind, isOn }) => (
          <li key={kind} className="py-2">
            <Switch
              name={kind}
              label={notificationNames[kind]()}
              text={kindTexts[kind]?.(role)}
              checked={isOn}
              onChange={(checked) => mutate({ kind, isOn: checked })}
            />
          </li>
        ))}
      </ul>
      {quietHours.from !== quietHours.to && <QuietHours role={role} {...quietHours} />}
    </Card>
  )
}

function QuietHours({ role, from, to }: { role: Role; from: string; to: string }) {
  const text = role === 'admin' ? messages.notifications_quiet_leader : messages.notifications_quiet_student
  return (
    <p className="flex items-start gap-3 border-t border-line pt-4 text-sm text-muted">
      <Moon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text({ from: formatTimeOfDay(from), to: formatTimeOfDay(to) })}
    </p>
  )
}
