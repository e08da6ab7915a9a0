import type { PermissionAnswer } from '#contract/permissions.ts'
import * as messages from '#messages'
import { consentMethodLabels } from '#web/guardians/consent-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CalendarDay, ChatTime } from '#web/ui/dates.tsx'
import { MetaItem, MetaLine } from '#web/ui/meta-line.tsx'
import { Name } from '#web/ui/name.tsx'

export const answerLabels = { yes: messages.permission_yes, no: messages.permission_no } as const

/** What a parent has answered. */
export const AnswerBadge = ({ answer }: Pick<PermissionAnswer, 'answer'>) => (
  <Badge intent={answer === 'yes' ? 'good' : 'bad'}>{answerLabels[answer]()}</Badge>
)

/** Who has answered, how and when, and which leader has recorded it. */
export const AnswerLine = ({ permission }: { permission: PermissionAnswer }) => {
  const { guardianName, method, givenOn, recordedAt, recordedBy, isOutdated } = permission
  return (
    <span className="text-sm text-muted">
      {isOutdated && <span className="block font-medium text-warn">{messages.permission_outdated()}</span>}
      <MetaLine>
        <MetaItem className="wrap-anywhere">
          <Name>{guardianName}</Name>
        </MetaItem>
        <MetaItem>{method === 'page' ? messages.permission_by_page() : consentMethodLabels[method]()}</MetaItem>
        <MetaItem>{method === 'page' ? <ChatTime timestamp={recordedAt} /> : <CalendarDay day={givenOn} />}</MetaItem>
        {recordedBy !== undefined && <MetaItem>{messages.permission_recorded_by({ name: recordedBy.name })}</MetaItem>}
      </MetaLine>
    </span>
  )
}
