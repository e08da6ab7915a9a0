import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import {
  chat_admin,
  chat_failed,
  chat_readers_nobody_else,
  chat_readers_student,
  chat_title,
  chat_with,
} from '#messages'
import { QueryContent } from '#web/lists/query-content.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { LeaderBadge } from '#web/ui/leader-badge.tsx'
import { ChatReaders, formatLeaders, ReaderItem } from './chat-readers.tsx'
import { Conversation } from './conversation.tsx'
import { ownChatQuery } from './queries.ts'

export function StudentChatPage() {
  const query = useQuery(ownChatQuery)
  const chat = useDeferredValue(query.data)
  const admin = chat?.participants.find(({ role }) => role === 'admin')
  const leaders = chat?.participants
    .filter(({ role }) => role === 'admin')
    .map(({ name }) => name)
    .sort((one, other) => one.localeCompare(other))
  const title = chat === undefined ? chat_title() : chat_with({ name: admin?.name ?? chat_admin() })

  return (
    <div className="flex content-height flex-col [@media(height<30rem)]:h-auto">
      <PageHeader
        title={title}
        badge={admin && <LeaderBadge />}
        margin="mb-2"
        className="shrink-0 max-sm:[&_h1]:text-2xl"
      />
      <ChatReaders
        className="mb-3 min-h-7"
        details={
          <>
            {leaders !== undefined && (
              <ul className="hairlines">
                {leaders.map((name, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two leaders may have the same name
                  <ReaderItem key={index} name={name} badge={<LeaderBadge />} />
                ))}
              </ul>
            )}
            <p>{chat_readers_nobody_else()}</p>
          </>
        }
      >
        {chat_readers_student({ count: leaders?.length ?? 0, names: formatLeaders(leaders ?? []) })}
      </ChatReaders>
      <QueryContent query={query} data={chat} failureMessage={chat_failed()}>
        {(chat) => (
          <section
            aria-label={title}
            className="flex conversation-height flex-col overflow-hidden rounded-2xl border border-line bg-sunken shadow-card"
          >
            <Conversation
              chatId={chat._id}
              loaded={chat}
              participants={chat.participants}
              unreadCount={chat.unreadCount}
              label={title}
            />
          </section>
        )}
      </QueryContent>
    </div>
  )
}
