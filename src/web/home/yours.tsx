import { Check } from 'lucide-react'
import type { WaitingStudent } from '#contract/home.ts'
import * as messages from '#messages'
import { Link } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { BriefTime } from '#web/ui/brief-time.tsx'
import { labelOfNew } from '#web/ui/new-items-line.tsx'
import { SharedUsername } from '#web/ui/shared-username.tsx'
import { HeldHeading } from './held-heading.tsx'
import { hiddenInLargeText, rowClass } from './inbox-link.tsx'
import type { useYours } from './use-yours.ts'

/** What waits, and where a leader does something about it. */
const things: Record<WaitingStudent['waits'], { text: () => string; to: (student: string) => string }> = {
  chat: { text: messages.yours_chat, to: paths.chatOf },
  response: { text: messages.yours_response, to: (student) => paths.responsesWith({ status: 'pending', student }) },
  prayer: { text: messages.yours_prayer, to: paths.prayerRequestsToAnswer },
  absence: { text: messages.yours_absence, to: paths.user },
}

/** The students for whom something waits whom the leader looks out for, and those whom nobody has taken (docs/leaders.md#yours). */
export function Yours({
  yours: { items = [], isGone, arrived, show, element },
}: {
  yours: ReturnType<typeof useYours>
}) {
  const hasOwn = items.some(({ isOwn }) => isOwn)
  return (
    <section aria-labelledby="yours">
      <HeldHeading
        id="yours"
        change={labelOfNew(arrived.length, messages.dashboard_new)}
        onShow={show}
        {...(hasOwn && {
          all: { to: paths.usersWith({ show: 'yours' }), text: messages.see_all(), label: messages.yours_see_all() },
        })}
      >
        {hasOwn ? messages.users_yours() : messages.yours_untaken()}
      </HeldHeading>
      <ul ref={element} className="@container/inbox mb-2 hairlines overflow-hidden panel">
        {items.map((student) => (
          <li key={student._id}>
            <Row student={student} isGone={isGone(student)} isMarked={hasOwn && !student.isOwn} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Cuts nothing in a row that has few words in a line, because the text is very large. */
const wrapsInLargeText =
  '@max-[15rem]/inbox:max-w-none @max-[15rem]/inbox:whitespace-normal @max-[15rem]/inbox:wrap-anywhere'

interface RowProps {
  student: WaitingStudent
  /** Whether nothing waits any more. */
  isGone: boolean
  /** Whether it says that nobody has taken it. */
  isMarked: boolean
}

function Row({ student, isGone, isMarked }: RowProps) {
  const { _id, name, waits, since, more } = student
  const { text, to } = things[waits]
  return (
    <Link to={to(_id)} className={`${rowClass} px-4 hover:bg-sunken sm:px-5 lg:min-h-12 lg:py-0.5`}>
      {isGone ? (
        <Check aria-hidden className={`size-5 shrink-0 text-muted ${hiddenInLargeText}`} />
      ) : (
        <Avatar name={name} size="small" className={`-mx-1.5 ${hiddenInLargeText}`} />
      )}
      <span className="grid min-w-0 grow">
        <span className="flex items-baseline gap-2 @max-[15rem]/inbox:grid">
          <span
            dir="auto"
            translate="no"
            className={`grow truncate ${wrapsInLargeText} ${isGone ? 'text-muted' : 'font-semibold'}`}
          >
            {name}
            <SharedUsername person={student} />
          </span>
          {!isGone && (
            <span className={`max-w-[60%] shrink-0 truncate text-sm text-muted ${wrapsInLargeText}`}>
              {isMarked ? messages.yours_untaken() : <BriefTime timestamp={since} />}
            </span>
          )}
        </span>
        {/* In one line, so that another text does not change the height. */}
        <span className="flex gap-x-1.5 text-muted @max-[15rem]/inbox:flex-wrap">
          <span className={`truncate ${wrapsInLargeText}`}>{isGone ? messages.yours_done() : text()}</span>
          {more > 0 && !isGone && (
            <>
              <span aria-hidden className={`shrink-0 ${hiddenInLargeText}`}>
                ·
              </span>
              <span className="shrink-0">{messages.dashboard_more({ count: more })}</span>
            </>
          )}
        </span>
      </span>
    </Link>
  )
}
