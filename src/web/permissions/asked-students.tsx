import { Check, PenLine } from 'lucide-react'
import { useState } from 'react'
import type { StudentPermission } from '#contract/permissions.ts'
import * as messages from '#messages'
import { PagedItems, type usePagedItems } from '#web/lists/paged-list.tsx'
import { useLiveList } from '#web/lists/use-live-list.ts'
import { Link } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Name } from '#web/ui/name.tsx'
import { SharedUsername } from '#web/ui/shared-username.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AnswerBadge, AnswerLine } from './answer-line.tsx'
import { PermissionDialog } from './permission-dialog.tsx'
import type { Shown } from './queries.ts'

const empty = {
  yes: messages.permissions_none_yes,
  no: messages.permissions_none_no,
  missing: messages.permissions_none_missing,
  all: messages.users_empty,
}

interface AskedStudentsProps {
  /** Id of an announcement, or `photos`. */
  about: string
  title: string
  show: Shown | undefined
  list: ReturnType<typeof usePagedItems<StudentPermission>>
}

/** Students with what their parents have answered. Each answer can be recorded, also instead of an earlier one. */
export function AskedStudents({ about, title, show, list }: AskedStudentsProps) {
  const { items, isGone } = useLiveList(list.items, { arrivals: 'append' })
  const [recording, setRecording] = useState<StudentPermission>()
  return (
    <>
      <PagedItems
        {...list}
        items={items}
        className="-mx-4 hairlines border-t border-line sm:mx-0"
        loading={<Skeleton rows={8} rowClass="h-14" className="grid gap-px" />}
        empty={<p className="mt-4 text-muted">{empty[show ?? 'all']()}</p>}
      >
        {(student) => (
          <li className="flex min-h-15 items-center gap-2 ps-4 pe-1 sm:px-0">
            <StudentAnswer student={student} isGone={isGone(student)} />
            <IconButton
              Icon={PenLine}
              label={messages.permission_record()}
              aria-describedby={`student-${student._id}`}
              aria-haspopup="dialog"
              onClick={() => setRecording(student)}
              className="text-muted"
            />
          </li>
        )}
      </PagedItems>
      {recording && (
        <PermissionDialog
          about={about}
          title={title}
          student={recording}
          known={recording.answer?.guardianName}
          onClose={() => setRecording(undefined)}
        />
      )}
    </>
  )
}

function StudentAnswer({ student, isGone }: { student: StudentPermission; isGone: boolean }) {
  const { _id, name, answer } = student
  return (
    // The answer is below a name that large text leaves no room next to it.
    <div className="flex min-w-0 grow flex-wrap items-center gap-x-2 py-1.5">
      <div className="min-w-0 grow basis-40">
        <Link
          id={`student-${_id}`}
          to={paths.parentsOf(_id)}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:underline"
        >
          <span>
            <Name>{name}</Name>
            <SharedUsername person={student} />
          </span>
        </Link>
        {answer && (
          <span className="-mt-1.5 block">
            <AnswerLine permission={answer} />
          </span>
        )}
      </div>
      <span className="shrink-0">
        {isGone ? (
          <span className="flex items-center gap-1 text-sm text-good">
            <Check aria-hidden className="size-4" />
            {messages.permission_now()}
          </span>
        ) : answer ? (
          <AnswerBadge answer={answer.answer} />
        ) : (
          <span className="text-sm text-muted">
            {student.hasLink ? messages.permission_missing() : messages.permission_no_link()}
          </span>
        )}
      </span>
    </div>
  )
}
