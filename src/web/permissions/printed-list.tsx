import type { PermissionCounts, StudentPermission } from '#contract/permissions.ts'
import * as messages from '#messages'
import { StartLine } from '#web/announcements/start-line.tsx'
import { serverTime } from '#web/api/server-clock.ts'
import { useGroupName } from '#web/session/group-name.ts'
import { formatExactTime } from '#web/ui/dates.tsx'
import { Name } from '#web/ui/name.tsx'
import { PrintPage } from '#web/ui/print-page.tsx'
import { SharedUsername } from '#web/ui/shared-username.tsx'
import { answerLabels } from './answer-line.tsx'
import './printed-list.css'

interface PrintedListProps {
  permission: PermissionCounts
  students: readonly StudentPermission[]
}

/** The list on paper: for an outing, with boxes to tick for the way there and back. It takes the paper that the printer has. */
export function PrintedList({ permission, students }: PrintedListProps) {
  const { about, title = messages.permission_photos(), startsAt, place } = permission
  const groupName = useGroupName()
  const boxes = about === 'photos' ? [] : [messages.permissions_there(), messages.permissions_back()]
  const isSomeOutdated = students.some(({ answer }) => answer?.isOutdated)
  return (
    <PrintPage className="printed-list">
      <p>{groupName}</p>
      <h1 dir="auto">{title}</h1>
      <p>
        <StartLine startsAt={startsAt} place={place} />
      </p>
      <p>{messages.permission_counts(permission)}</p>
      <table>
        <thead>
          <tr>
            {boxes.map((label) => (
              <th key={label}>{label}</th>
            ))}
            <th>{messages.users_name()}</th>
            <th>{messages.permissions_answer()}</th>
            <th>{messages.permissions_guardian()}</th>
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <tr key={student._id}>
              {boxes.map((label) => (
                <td key={label}>
                  <span className="printed-box" />
                </td>
              ))}
              <td>
                <Name>{student.name}</Name>
                <SharedUsername person={student} />
              </td>
              <td data-answer>
                {student.answer && answerLabels[student.answer.answer]()}
                {student.answer?.isOutdated && ' *'}
              </td>
              <td>{student.answer && <Name>{student.answer.guardianName}</Name>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isSomeOutdated && <p>* {messages.permission_outdated()}</p>}
      <p>{messages.permissions_printed({ date: formatExactTime(new Date(serverTime()).toISOString()) })}</p>
    </PrintPage>
  )
}
