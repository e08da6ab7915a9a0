import { useMemo } from 'react'
import type { NextAnnouncement } from '#contract/announcements.ts'
import { next_title } from '#messages'
import { StartLine } from '#web/announcements/start-line.tsx'
import { Link } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { todayQuery } from '#web/session/today-query.ts'
import { useToday } from '#web/ui/use-today.ts'
import { changeLabel, HeldHeading } from './held-heading.tsx'
import { nextOf } from './next-of.ts'
import { useHomeList, useHomeQuery } from './use-home-list.ts'

const none: NextAnnouncement[] = []

/** What takes place next, if leaders have announced a date. It is below the cards, which have their place on a phone's first screens. */
export function Next() {
  const { query, isFresh } = useHomeQuery(todayQuery)
  const day = useToday()
  // During an upgrade, an earlier node sends none.
  const loaded = query.data !== undefined && 'unanswered' in query.data ? (query.data.next ?? none) : none
  const next = useMemo(() => nextOf(loaded, day), [loaded, day])
  const {
    items = none,
    arrived,
    hasChanged,
    isGone,
    show,
    element,
  } = useHomeList<NextAnnouncement, HTMLDivElement>(next, { isFresh })
  return (
    <div ref={element}>
      {items.length > 0 && (
        <section aria-labelledby="next">
          <HeldHeading id="next" change={changeLabel({ newCount: arrived.length, hasChanged })} onShow={show}>
            {next_title()}
          </HeldHeading>
          <ul className="-mx-4 hairlines sm:mx-0 lg:grid lg:grid-cols-3 lg:gap-x-8">
            {items.map((announcement) => (
              <li key={announcement._id} className="lg:border-b-0!">
                <Row announcement={announcement} quiet={isGone(announcement)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const Row = ({
  announcement: { title, startsAt, place },
  quiet,
}: {
  announcement: NextAnnouncement
  quiet: boolean
}) => (
  <Link
    to={paths.announcements}
    className={`block min-h-13 px-4 py-1.5 leading-snug hover:bg-sunken sm:px-0 ${quiet ? 'text-muted' : ''}`}
  >
    <StartLine startsAt={startsAt} place={place} className="line-clamp-2" />
    <span dir="auto" className="page-start block max-w-full truncate">
      {title}
    </span>
  </Link>
)
