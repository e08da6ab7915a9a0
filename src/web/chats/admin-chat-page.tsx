import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { chatFilters } from '#contract/rules/chats.ts'
import * as messages from '#messages'
import { QueryContent } from '#web/lists/query-content.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { SearchField } from '#web/page/search-field.tsx'
import { type ChatView, paths } from '#web/session/paths.ts'
import { ShowNewButton } from '#web/ui/show-new-button.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { ChatList } from './chat-list.tsx'
import { ChatFilters } from './filter-links.tsx'
import { chatQuery } from './queries.ts'
import { useChats } from './use-chats.ts'

// On a phone, the list opens first.
const SelectedChat = lazy(async () => ({ default: (await import('./selected-chat.tsx')).SelectedChat }))

/** The list of chats with the selected chat next to it. On a phone, only one of the two is shown. */
export function AdminChatPage() {
  const [view, changeView] = useChatView()
  const { chat: selected, q: search = '' } = view
  const { query, chats, isComplete, hasMoved, sort, counts, next, find } = useChats(view)
  const scroller = useRef<HTMLDivElement>(null)
  const inList = selected === undefined ? undefined : find(selected)
  // The selected chat may not be on a loaded page of a list.
  const single = useQuery({
    ...chatQuery(selected ?? ''),
    enabled: selected !== undefined && !inList && !query.isPending,
  })
  const chat = inList ?? single.data

  return (
    <div
      data-wide
      className="flex content-height flex-col lg:flex-row lg:overflow-hidden lg:panel max-lg:[@media(height<30rem)]:h-auto"
    >
      {/* Only on wide screens a box of its own. */}
      <div className="contents lg:flex lg:w-1/3 lg:shrink-0 lg:flex-col lg:border-e lg:border-line">
        <PageHeader
          title={messages.chat_title()}
          text={messages.chat_readers_admin()}
          margin="mb-4 lg:mb-0 lg:px-4 lg:pt-4"
          className={`lg:[&_h1]:text-2xl lg:[&_p]:mt-0.5 lg:[&_p]:text-sm ${selected === undefined ? '' : 'max-lg:sr-only'}`}
        />
        <div
          className={`min-h-0 grow flex-col overflow-hidden max-lg:panel lg:flex ${selected === undefined ? 'flex' : 'hidden'}`}
        >
          <div className="grid gap-2 border-b border-line p-3 lg:px-4">
            <SearchField
              label={messages.chat_search()}
              placeholder={messages.chat_search_placeholder()}
              search={search}
              onSearch={(text) => changeView({ q: text || undefined })}
            />
            <ChatFilters view={view} counts={counts} />
          </div>
          <section
            ref={scroller}
            aria-label={messages.chat_list()}
            // The links in a list scroll it.
            tabIndex={chats?.length ? undefined : 0}
            className="relative min-h-0 grow overflow-y-auto overscroll-contain -outline-offset-4"
          >
            <ChatList query={query} chats={chats} isComplete={isComplete} view={view} />
          </section>
          {/* Below the list, so that nothing moves when it appears. */}
          <ShowNewButton
            label={hasMoved ? messages.chat_list_new() : undefined}
            onShow={() => {
              sort()
              scroller.current?.scrollTo({ top: 0 })
            }}
            className="grid justify-center border-t border-line p-2 empty:hidden"
          />
        </div>
      </div>
      <section
        aria-label={chat?.student.name ?? messages.chat_title()}
        className={`conversation-height min-w-0 flex-col overflow-hidden bg-sunken max-lg:rounded-2xl max-lg:border max-lg:border-line max-lg:shadow-card lg:flex ${selected === undefined ? 'hidden' : 'flex'}`}
      >
        {selected === undefined ? (
          <p className="m-auto p-6 text-center text-muted">{messages.chat_select()}</p>
        ) : (
          <QueryContent query={single} data={chat} failureMessage={messages.chat_failed()}>
            {(chat) => (
              <Suspense fallback={<Loading />}>
                <SelectedChat key={chat._id} chat={chat} view={view} next={next} />
              </Suspense>
            )}
          </QueryContent>
        )}
      </section>
    </div>
  )
}

/** Returns the view in the URL, and a function that replaces it there. */
function useChatView(): [view: ChatView, change: (changes: ChatView) => void] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const view: ChatView = {
    chat: params.get('chat') || undefined,
    show: chatFilters.find((filter) => filter === params.get('show')),
    q: params.get('q') || undefined,
  }
  return [view, (changes) => void navigate(paths.chatsWith({ ...view, ...changes }), { replace: true })]
}
