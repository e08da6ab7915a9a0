import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef } from 'react'
import { compareNames } from '#locales/intl.ts'
import { chat_admin, chat_back_home, chat_failed, chat_with, menu_chat } from '#messages'
import { QueryContent } from '#web/lists/query-content.tsx'
import { useFullHeight } from '#web/page/full-height.ts'
import { PageHeading, TabTitle } from '#web/page/page-header.tsx'
import { paths } from '#web/session/paths.ts'
import { LeaderBadge } from '#web/ui/leader-badge.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { ChatHeader, chatNameClass } from './chat-header.tsx'
import { ReadersLine } from './chat-readers.tsx'
import { Conversation } from './conversation.tsx'
import { usePause } from './pause.tsx'
import { isSettled, ownChatQuery } from './queries.ts'

export function StudentChatPage() {
  const query = useQuery(ownChatQuery)
  const chat = useDeferredValue(query.data)
  const admin = chat?.participants.find(({ role }) => role === 'admin')
  const leaders = chat?.participants
    .filter(({ role }) => role === 'admin')
    .map(({ name }) => name)
    .sort(compareNames)
  const title = chat === undefined ? menu_chat() : chat_with({ name: admin?.name ?? chat_admin() })
  const pause = usePause(chat?.paused, chat?.participants)
  const screen = useRef<HTMLDivElement>(null)
  useFullHeight(screen)

  return (
    <div ref={screen} className="flex min-h-0 grow flex-col">
      <TabTitle title={title} />
      <ChatHeader back={paths.dashboard} backLabel={chat_back_home()} picture={<Logo className="size-8" />}>
        <div className="flex items-center gap-1.5">
          <PageHeading title={title} className={chatNameClass(title)} />
          {admin && <LeaderBadge compact />}
        </div>
        <ReadersLine leaders={leaders ?? []} />
      </ChatHeader>
      <QueryContent query={query} data={chat} failureMessage={chat_failed()}>
        {(chat) => (
          <section aria-label={title} className="flex min-h-0 grow flex-col">
            <Conversation
              chatId={chat._id}
              loaded={chat}
              participants={chat.participants}
              unreadCount={chat.unreadCount}
              isSettled={chat === query.data && isSettled(query)}
              label={title}
              pause={pause}
            />
          </section>
        )}
      </QueryContent>
    </div>
  )
}
