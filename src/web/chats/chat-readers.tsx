import { Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as messages from '#messages'
import { ReadersNote } from '#web/concerns/readers-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatList } from '#web/ui/format-list.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Maximum number of leaders who are named. Tapping the button shows all. */
const maxNamed = 3
/** Maximum length of all names, so that the whole sentence needs three lines on a small phone, or two below the name of the student. */
const maxNamesLength = { alone: 48, afterStudent: 30 }

/** Joins names of leaders. Those for whom there is no room are counted. */
export function formatLeaders(names: readonly string[], before: readonly string[] = []): string {
  const isAlone = before.length === 0
  let room = (isAlone ? maxNamesLength.alone : maxNamesLength.afterStudent) - before.join('').length
  const named = names.slice(0, maxNamed).filter(({ length }, index) => {
    room -= length
    return room >= 0 || (isAlone && index === 0)
  })
  const count = names.length - named.length
  const others = count > 0 ? [messages.chat_readers_more({ count })] : []
  return formatList([...before, ...named, ...others])
}

interface ChatReadersProps {
  /** Who can read the chat. */
  children: string
  /** All of them, one by one. */
  details: ReactNode
  className?: string
}

/** A line that says who can read a chat, and a button that names everybody. */
export function ChatReaders({ children, details, className = '' }: ChatReadersProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={`flex shrink-0 items-center justify-between gap-2 ${className}`}>
      <ReadersNote className="min-w-0">{children}</ReadersNote>
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
