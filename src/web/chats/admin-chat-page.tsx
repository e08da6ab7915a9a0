import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import * as messages from '#messages'
import { QueryContent } from '#web/lists/query-content.tsx'
import { FilterLinks } from '#web/page/filter-links.tsx'
import { useFullHeight } from '#web/page/full-height.ts'
import { PageHeading, TabTitle } from '#web/page/page-header.tsx'
import { SearchField } from '#web/page/search-field.tsx'
import { navigate, useSearchParams } from '#web/router/router.tsx'
import { type ChatView, paths } from '#web/session/paths.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NewItemsLine } from '#web/ui/new-items-line.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { useWideScreen } from '#web/ui/use-wide-screen.ts'
import { ChatList } from './chat-list.tsx'
import { chatQuery, isSettled } from './queries.ts'
import { useChats } from './use-chats.ts'

// On a phone, the list opens first.
const SelectedChat = lazy(async () => ({ default: (await import('./selected-chat.tsx')).SelectedChat }))

const filters = [
  { show: 'waiting', label: messages.chat_show_waiting },
  { show: undefined, label: messages.chat_show_all },
  { show: 'second-look', label: messages.chat_show_second_look },
] as const

/** The list of chats with the selected chat next to it. On a phone, only one of the two is shown. */
export function AdminChatPage() {
  const [view, changeView] = useChatView()
  const { chat: selected, q: search = '' } = view
  const { query, isSettled: isListSettled, chats, isComplete, hasMoved, sort, counts, next, find } = useChats(view)
  const scroller = useRef<HTMLDivElement>(null)
  const inList = selected === undefined ? undefined : find(selected)
  // The selected chat may not be on a loaded page of a list.
  const single = useQuery({
    ...chatQuery(selected ?? ''),
    enabled: selected !== undefined && !inList && !query.isPending,
  })
  const chat = inList ?? single.data

  const isWide = useWideScreen()
  const screen = useRef<HTMLDivElement>(null)
  useFullHeight(screen)
  // The field takes the focus only where a tap has opened it.
  const [searching, setSearching] = useState<'tapped' | 'shown' | 'hidden'>(search === '' ? 'hidden' : 'shown')
  const isSearchShown = searching !== 'hidden' || search !== ''

  return (
    <div ref={screen} className="flex min-h-0 grow flex-col lg:flex-row">
      <TabTitle title={messages.menu_chats()} />
      <div
        className={`min-h-0 grow flex-col lg:flex lg:w-1/3 lg:shrink-0 lg:grow-0 lg:border-e lg:border-line lg:bg-surface ${selected === undefined ? 'flex' : 'max-lg:contents'}`}
      >
        <header
          className={`flex shrink-0 items-center gap-4 px-4 pt-2 lg:pt-3 ${selected === undefined ? '' : 'max-lg:sr-only'}`}
        >
          <NewItemsLine
            label={hasMoved ? messages.chat_new_messages() : undefined}
            onShow={() => {
              sort()
              scroller.current?.scrollTo({ top: 0 })
            }}
            className="grow"
          >
            <PageHeading
              title={messages.menu_chats()}
              className="text-[1.75rem] font-bold tracking-tight sm:text-4xl lg:text-[1.625rem]"
            />
          </NewItemsLine>
          <IconButton
            Icon={Search}
            label={messages.chat_search()}
            aria-expanded={isSearchShown}
            onClick={() => {
              setSearching(isSearchShown ? 'hidden' : 'tapped')
              if (search !== '') changeView({ q: undefined })
            }}
            className={`-me-2.5 text-muted ${selected === undefined ? '' : 'max-lg:hidden'}`}
          />
        </header>
        <div className={`min-h-0 grow flex-col overflow-hidden lg:flex ${selected === undefined ? 'flex' : 'hidden'}`}>
          {!isWide && <p className="shrink-0 px-4 text-sm text-muted">{messages.chat_select()}</p>}
          <div className="grid shrink-0 gap-2 border-b border-line px-4 pt-1.5 pb-2.5">
            {isSearchShown && (
              <SearchField
                label={messages.chat_search()}
                placeholder={messages.chat_search_placeholder()}
                search={search}
                // A new search is in all chats, whichever list was open.
                onSearch={(text) => changeView({ q: text || undefined, ...(search === '' && { show: undefined }) })}
                autoFocus={searching === 'tapped'}
              />
            )}
            <FilterLinks
              label={messages.chat_filter()}
              filters={filters
                // Chats for a second look have a link only while there are any, or while their list is shown.
                .filter(({ show }) => show !== 'second-look' || view.show === show || !!counts[show])
                .map(({ show, label }) => ({
                  to: paths.chatsWith({ ...view, show }),
                  label: label(),
                  isCurrent: show === view.show,
                  count: show && counts[show],
                }))}
            />
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
        </div>
      </div>
      <section
        aria-label={chat?.student.name ?? messages.menu_chats()}
        className={`min-h-0 min-w-0 grow flex-col lg:flex ${selected === undefined ? 'hidden' : 'flex'}`}
      >
        {selected === undefined ? (
          isWide && <p className="m-auto p-6 text-center text-muted">{messages.chat_select()}</p>
        ) : (
          <QueryContent query={single} data={chat} failureMessage={messages.chat_failed()}>
            {(chat) => (
              <Suspense fallback={<Loading />}>
                <SelectedChat
                  key={chat._id}
                  chat={chat}
                  view={view}
                  next={next}
                  isSettled={inList ? isListSettled : isSettled(single)}
                />
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
  const view: ChatView = {
    chat: params.get('chat') || undefined,
    show: filters.find(({ show }) => show === params.get('show'))?.show,
    q: params.get('q') || undefined,
  }
  return [view, (changes) => navigate(paths.chatsWith({ ...view, ...changes }), { replace: true })]
}
