import { Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatNames } from '#locales/intl.ts'
import * as messages from '#messages'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { firstNames } from '#web/ui/first-names.ts'
import { FittingText } from '#web/ui/fitting-text.tsx'
import { LeaderBadge } from '#web/ui/leader-badge.tsx'
import { Name } from '#web/ui/name.tsx'
import { chatLineClass, stretchedClass } from './chat-header.tsx'

/** Maximum number of leaders who are named. A dialog names all. */
const maxNamed = 3

/** Joins names of leaders. Of many, the last ones are counted. */
export function formatLeaders(names: readonly string[]): string {
  if (names.length <= maxNamed) return formatNames(names)
  const named = names.slice(0, maxNamed - 1)
  return formatNames([...named, messages.chat_readers_more({ count: names.length - named.length })])
}

/** Returns sentences that say who can read a chat, the longest first. */
function sentencesOf(leaders: readonly string[]): string[] {
  const count = leaders.length
  const total = messages.chat_readers_count({ count })
  if (count === 0) return [total, total, total]
  return [
    messages.chat_readers_line({ count, names: formatLeaders(leaders) }),
    messages.chat_readers_line({ count, names: formatLeaders(firstNames(leaders)) }),
    total,
  ]
}

/** A line that says which leaders can read the student's chat. It is a button, over the whole header, that names everybody. */
export function ReadersLine({ leaders }: { leaders: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={messages.chat_readers_title()}
        onClick={() => setOpen(true)}
        className={`flex w-full items-center gap-1 text-start ${chatLineClass} ${stretchedClass}`}
      >
        <Eye aria-hidden className="size-3.5 shrink-0 max-[15rem]:hidden" />
        <FittingText texts={sentencesOf(leaders)} />
      </button>
      {isOpen && (
        <ReadersDialog readers={leaders.map((name) => ({ name, isLeader: true }))} onClose={() => setOpen(false)}>
          <p>{messages.chat_readers_nobody_else()}</p>
        </ReadersDialog>
      )}
    </>
  )
}

interface ReadersDialogProps {
  readers: readonly { name: string; isLeader: boolean; state?: ReactNode }[]
  onClose: () => void
  children?: ReactNode
}

/** Names all who can read a chat, and says how far they have read it if that is known. */
export const ReadersDialog = ({ readers, children, onClose }: ReadersDialogProps) => (
  <Dialog
    title={messages.chat_readers_title()}
    onClose={onClose}
    footer={(close) => <Button onClick={close}>{messages.chat_readers_close()}</Button>}
  >
    {readers.length > 0 && (
      <ul className="hairlines">
        {readers.map(({ name, isLeader, state }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two leaders may have the same name
          <li key={index} className="py-2">
            <p className="flex flex-wrap items-center gap-x-2">
              <Name className="min-w-0 font-semibold wrap-anywhere">{name}</Name>
              {isLeader && <LeaderBadge />}
            </p>
            {state !== undefined && <p className="text-sm text-muted">{state}</p>}
          </li>
        ))}
      </ul>
    )}
    {children}
    <p className="text-sm text-muted">{messages.chat_readers_versions()}</p>
  </Dialog>
)
