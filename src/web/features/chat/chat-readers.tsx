import { Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as messages from '#messages'
import { ReadersNote } from '../../components/readers-note.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatList } from '../../ui/format-list.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** Number of leaders who are named. Tapping the button shows all. */
const maxNamed = 3

/** Joins names of leaders. After the first three, the others are counted. */
export function formatLeaders(names: readonly string[], before: readonly string[] = []): string {
  const count = names.length - maxNamed
  const others = count > 0 ? [messages.chat_readers_more({ count })] : []
  return formatList([...before, ...names.slice(0, maxNamed), ...others])
}

interface ChatReadersProps {
  /** Who can read the chat. */
  children: string
  /** All of them, one by one. */
  details: ReactNode
  /** Whether the line has at most two lines of text, so that there is room for messages below a header. */
  compact?: boolean
  className?: string
}

const clamps = {
  normal: '[&>span]:line-clamp-3 [@media(height<40rem)]:[&>span]:line-clamp-2',
  compact: '[&>span]:line-clamp-2 [@media(height<40rem)]:[&>span]:line-clamp-1',
}

/** A line that says who can read a chat, and a button that names everybody. */
export function ChatReaders({ children, details, compact = false, className = '' }: ChatReadersProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={`flex shrink-0 items-center justify-between gap-2 ${className}`}>
      {/* Long names must not push the messages off a small screen. The dialog has all of them. */}
      <ReadersNote className={`min-w-0 ${compact ? clamps.compact : clamps.normal}`}>{children}</ReadersNote>
      <IconButton
        Icon={Info}
        label={messages.chat_readers_title()}
        title={messages.chat_readers_title()}
        onClick={() => setOpen(true)}
        className="-my-2 text-muted"
      />
      {isOpen && (
        <Dialog
          title={messages.chat_readers_title()}
          onClose={() => setOpen(false)}
          footer={(close) => <Button onClick={close}>{messages.chat_readers_close()}</Button>}
        >
          {details}
          <p className="text-sm text-muted">{messages.chat_readers_versions()}</p>
        </Dialog>
      )}
    </div>
  )
}

interface ReaderItemProps {
  name: string
  badge?: ReactNode
  /** How far the person has read. */
  state?: ReactNode
}

/** A person who can read a chat, in the list of all. */
export const ReaderItem = ({ name, badge, state }: ReaderItemProps) => (
  <li className="py-2">
    <p className="flex flex-wrap items-center gap-x-2">
      <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
      {badge}
    </p>
    {state !== undefined && <p className="text-sm text-muted">{state}</p>}
  </li>
)
