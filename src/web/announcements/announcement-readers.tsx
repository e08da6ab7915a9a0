import { Check } from 'lucide-react'
import type { Announcement } from '#contract/announcements.ts'
import * as messages from '#messages'
import { PagedItems, usePagedItems } from '#web/lists/paged-list.tsx'
import { useLiveList } from '#web/lists/use-live-list.ts'
import { TextLink } from '#web/page/text-link.tsx'
import { paths } from '#web/session/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ChatTime } from '#web/ui/dates.tsx'
import { Name } from '#web/ui/name.tsx'
import { SharedUsername } from '#web/ui/shared-username.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { readersQuery } from './queries.ts'

type ReadCount = NonNullable<Announcement['readBy']>

interface ReadByProps {
  readBy: ReadCount
  isOpen: boolean
  /** Id of the list of readers. */
  listId: string
  /** Id of the announcement's title. */
  titleId: string
  onToggle: () => void
}

/** Says how many students have read an announcement. Opens and closes the list of them. */
export const ReadBy = ({ readBy, isOpen, listId, titleId, onToggle }: ReadByProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    aria-controls={listId}
    aria-describedby={titleId}
    onClick={onToggle}
    className="flex min-h-11 items-center rounded-xl text-sm font-semibold tabular-nums underline decoration-lamp decoration-2 underline-offset-4"
  >
    {messages.broadcast_read_by(readBy)}
  </button>
)

/** The students who have not read an announcement, and those who have, by name. */
export const Readers = ({ id, readBy: { count, of } }: { id: string; readBy: ReadCount }) => (
  <Tabs
    label={messages.readers_of()}
    tabs={[
      {
        name: 'unread',
        label: messages.readers_unread({ count: of - count }),
        content: <ReaderList id={id} show="unread" empty={messages.readers_all_read()} />,
      },
      {
        name: 'read',
        label: messages.readers_read({ count }),
        content: <ReaderList id={id} show="read" empty={messages.readers_none_read()} />,
      },
    ]}
  />
)

function ReaderList({ id, show, empty }: { id: string; show: 'read' | 'unread'; empty: string }) {
  const list = usePagedItems(readersQuery(id, show))
  const { items, isGone } = useLiveList(list.items, { arrivals: 'append' })
  return (
    <PagedItems
      {...list}
      items={items}
      compact
      className="hairlines"
      loading={<Skeleton rows={1} />}
      empty={<p className="text-muted">{empty}</p>}
    >
      {(reader) => (
        <li className="flex items-center gap-3 py-1">
          <Avatar name={reader.name} size="small" />
          <TextLink to={paths.user(reader._id)} className="min-h-11 min-w-0 grow content-center wrap-anywhere">
            <Name>{reader.name}</Name>
            <SharedUsername person={reader} />
          </TextLink>
          {show === 'unread' && (
            // Has its place from the start, so that a long name does not wrap when the mark appears.
            <span className="w-5 shrink-0" title={isGone(reader) ? messages.readers_now_read() : undefined}>
              {isGone(reader) && (
                <>
                  <Check aria-hidden className="size-5 text-good" />
                  <span className="sr-only">{messages.readers_now_read()}</span>
                </>
              )}
            </span>
          )}
          {reader.readAt !== undefined && (
            <span className="shrink-0 text-sm text-muted">
              <ChatTime timestamp={reader.readAt} />
            </span>
          )}
        </li>
      )}
    </PagedItems>
  )
}
