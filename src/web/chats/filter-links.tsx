import { Link } from 'react-router'
import type { ChatFilter } from '#contract/rules/chats.ts'
import * as messages from '#messages'
import { type ChatView, paths } from '#web/session/paths.ts'

interface ChatFiltersProps {
  view: ChatView
  /** Numbers of chats, where they are known. */
  counts: Record<ChatFilter, number | undefined>
}

/** Links to the lists of chats. */
export function ChatFilters({ view, counts }: ChatFiltersProps) {
  const choices = [
    { show: undefined, label: messages.chat_show_all() },
    { show: 'unread', label: messages.chat_show_unread() },
    { show: 'second-look', label: messages.chat_show_second_look() },
    { show: 'waiting', label: messages.chat_show_waiting() },
  ] as const
  return (
    <nav aria-label={messages.chat_filter()}>
      <ul className="flex flex-wrap gap-1.5 max-[22rem]:gap-1">
        {choices.map(({ show, label }) => (
          <li key={label}>
            <Link
              to={paths.chatsWith({ ...view, show })}
              replace
              aria-current={show === view.show ? 'page' : undefined}
              className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full border border-line bg-surface px-3 text-sm font-semibold text-muted hover:border-line-strong hover:text-ink aria-[current=page]:border-transparent aria-[current=page]:bg-primary aria-[current=page]:text-on-primary max-[22rem]:px-2 max-[22rem]:text-[0.8125rem] pointer-fine:min-h-9"
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
