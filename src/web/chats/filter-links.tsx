import { Link } from 'react-router'
import type { ChatFilter } from '#contract/rules/chats.ts'
import * as messages from '#messages'
import { type ChatView, paths } from '#web/session/paths.ts'

interface ChatFiltersProps {
  view: ChatView
  /** Numbers of chats, where they are known. */
  counts: Record<ChatFilter, number | undefined>
}

/** Links to the lists of chats. Chats for a second look have one only while there are any, or while their list is shown. */
export function ChatFilters({ view, counts }: ChatFiltersProps) {
  const choices = [
    { show: 'waiting', label: messages.chat_show_waiting() },
    { show: undefined, label: messages.chat_show_all() },
    { show: 'second-look', label: messages.chat_show_second_look() },
  ] as const
  return (
    <nav aria-label={messages.chat_filter()}>
      <ul className="flex gap-2 overflow-x-auto overscroll-x-contain max-[22rem]:gap-1.5">
        {choices
          .filter(({ show }) => show !== 'second-look' || view.show === show || !!counts[show])
          .map(({ show, label }) => (
            <li key={label} className="shrink-0">
              <Link
                to={paths.chatsWith({ ...view, show })}
                replace
                aria-current={show === view.show ? 'page' : undefined}
                className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full border border-line bg-surface px-3.5 text-[0.9375rem] font-semibold whitespace-nowrap hover:border-line-strong aria-[current=page]:border-transparent aria-[current=page]:bg-primary aria-[current=page]:text-on-primary max-[22rem]:px-2.5 max-[22rem]:text-sm"
              >
                <span>{label}</span>
                {show !== undefined && !!counts[show] && <span className="tabular-nums">{counts[show]}</span>}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
