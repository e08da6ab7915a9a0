import { Copy, Eye, Flag, type LucideIcon, MailOpen, Pencil, TextSelect } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { limits } from '#contract/limits.ts'
import { type Reaction, reactions, symbolOf } from '#contract/rules/chats.ts'
import * as messages from '#messages'
import { serverTime } from '#web/api/server-clock.ts'
import { coarsePointer } from '#web/ui/coarse-pointer.ts'
import { copyAndSay } from '#web/ui/copy-button.tsx'
import { formatTime, isSameDay } from '#web/ui/dates.tsx'
import { movedIndex } from '#web/ui/moved-index.ts'
import { useModal } from '#web/ui/use-modal.ts'
import { formatLeaders } from './chat-readers.tsx'
import type { MessageItemProps } from './message-item.tsx'
import { useReact } from './queries.ts'

interface MessageAction {
  label: string
  /** A second line. */
  hint?: string
  Icon: LucideIcon
  /** Without it, the item only says something. */
  onChoose?: () => void
}

const nameOf: Readonly<Record<Reaction, () => string>> = {
  pray: messages.reaction_pray,
  like: messages.reaction_like,
  heart: messages.reaction_heart,
  smile: messages.reaction_smile,
  party: messages.reaction_party,
}
export const reactionName = (reaction: Reaction): string => nameOf[reaction]()

/** Distance from the edges of the screen. */
const marginPx = 8

/** Fills an element with a copy of the message. */
function fill(copy: HTMLElement, bubble: HTMLElement): void {
  const clone = bubble.cloneNode(true) as HTMLElement
  for (const element of clone.querySelectorAll('[id]')) element.removeAttribute('id')
  clone.style.width = `${bubble.offsetWidth}px`
  copy.replaceChildren(clone)
}

/** Places the menu so that the copy covers the message, where the screen has room for it. */
function place(dialog: HTMLElement, copy: HTMLElement, bubble: HTMLElement): void {
  const { left, right, top } = bubble.getBoundingClientRect()
  const y = Math.min(top - copy.offsetTop, window.innerHeight - dialog.offsetHeight - marginPx)
  const isAtEnd = left + right > window.innerWidth
  const x = isAtEnd ? right - dialog.offsetWidth : left
  dialog.style.top = `${Math.max(y, marginPx)}px`
  dialog.style.left = `${Math.max(Math.min(x, window.innerWidth - dialog.offsetWidth - marginPx), marginPx)}px`
}

interface MessageMenuProps extends Pick<MessageItemProps, 'message' | 'own' | 'chatId' | 'canChange' | 'onMarkUnread'> {
  label: string
  /** The message, where it is on the screen. */
  bubble: HTMLElement
  /** Whether the message is at the end of the line. */
  atEnd: boolean
  /** Names of the other leaders who have read an own message, for leaders. */
  readers: readonly string[] | undefined
  onEdit: () => void
  onSelectText: () => void
  onReport: () => void
  onClose: () => void
}

/** Returns for how many milliseconds a message can still be edited; negative if it is too late (docs/rules.md#message-edits). */
export const editableForMs = (createdAt: string): number =>
  Date.parse(createdAt) + limits.messageEditWindowMs - serverTime()

/** Returns until when a message can be edited, or undefined if it is too late. */
function editableUntil(createdAt: string): string | undefined {
  const leftMs = editableForMs(createdAt)
  if (leftMs < 0) return undefined
  const now = new Date()
  const until = new Date(now.getTime() + leftMs)
  const time = formatTime(until)
  return isSameDay(now, until) ? messages.chat_until({ time }) : messages.chat_until_tomorrow({ time })
}

/** Returns what one can do with an own message, and with one of another person. */
function actionsOf(props: MessageMenuProps): MessageAction[] {
  const { message, own, canChange, readers, onEdit, onMarkUnread, onSelectText, onReport } = props
  const until = own && canChange ? editableUntil(message.createdAt) : undefined
  const actions: (MessageAction | false | undefined)[] = [
    until !== undefined && { label: messages.chat_edit(), hint: until, Icon: Pencil, onChoose: onEdit },
    { label: messages.copy(), Icon: Copy, onChoose: () => void copyAndSay(message.content) },
    // A finger that stays on the message opens this menu instead of selecting a word.
    coarsePointer.matches && { label: messages.chat_select_text(), Icon: TextSelect, onChoose: onSelectText },
    !own &&
      onMarkUnread && {
        label: messages.chat_mark_unread_from(),
        Icon: MailOpen,
        onChoose: () => onMarkUnread(message._id),
      },
    !own && { label: messages.report(), Icon: Flag, onChoose: onReport },
    readers && {
      label:
        readers.length > 0 ? messages.chat_read_by({ names: formatLeaders(readers) }) : messages.chat_read_by_none(),
      Icon: Eye,
    },
  ]
  return actions.filter((action) => action !== false && action !== undefined)
}

/** The menu of a message, by the menu pattern of the ARIA Authoring Practices, over a shade: reactions, the message, and actions. */
export function MessageMenu(props: MessageMenuProps) {
  const { message, own, chatId, canChange, label, bubble, atEnd, onClose } = props
  const { own: chosen, react } = useReact(chatId, message)
  const { dialog, close } = useModal()
  const copy = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const update = () => dialog.current && copy.current && place(dialog.current, copy.current, bubble)
    if (copy.current) fill(copy.current, bubble)
    update()
    window.addEventListener('resize', update)
    return () => window.removeEventListener('resize', update)
  }, [dialog, bubble])

  function move(event: KeyboardEvent): void {
    const items = [...(dialog.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
    const current = items.indexOf(document.activeElement as HTMLElement)
    const keys = { forward: ['ArrowDown', 'ArrowRight'], back: ['ArrowUp', 'ArrowLeft'] }
    const target = movedIndex(event.key, { current, count: items.length, ...keys })
    if (target === undefined) return
    event.preventDefault()
    items[target]?.focus()
  }
  function choose(act: () => void): void {
    // First, because it returns the focus.
    close()
    act()
  }

  return createPortal(
    <dialog
      ref={dialog}
      onClose={onClose}
      // Not a click: the finger that opened the menu may still be on the screen.
      onPointerDown={({ target, currentTarget }) =>
        (target === currentTarget || target === currentTarget.firstElementChild) && close()
      }
      onKeyDown={move}
      className="fixed right-auto bottom-auto m-0 max-h-none max-w-none overflow-visible bg-transparent p-0 text-ink backdrop:bg-backdrop"
    >
      <div
        role="menu"
        aria-label={label}
        className={`flex w-max max-w-[calc(100vw-1rem)] flex-col gap-2 ${atEnd ? 'items-end' : 'items-start'}`}
      >
        {!own && canChange && (
          // biome-ignore lint/a11y/useSemanticElements: a group of a menu
          <div
            role="group"
            aria-label={messages.chat_react()}
            className="flex max-w-full rounded-full border border-line bg-surface px-1.5 py-1 shadow-xl"
          >
            {reactions.map((reaction) => (
              <button
                key={reaction}
                type="button"
                role="menuitemradio"
                aria-checked={reaction === chosen}
                aria-label={reactionName(reaction)}
                title={reactionName(reaction)}
                onClick={() => choose(() => react(reaction))}
                className="grid size-12 shrink place-items-center rounded-full text-2xl leading-none hover:bg-sunken aria-checked:bg-tint"
              >
                {symbolOf[reaction]}
              </button>
            ))}
          </div>
        )}
        <div ref={copy} aria-hidden inert className="pointer-events-none max-h-48 max-w-full overflow-hidden" />
        <div className="grid min-w-58 rounded-2xl border border-line bg-surface p-1.5 shadow-xl">
          {actionsOf(props).map(({ label, hint, Icon, onChoose }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              aria-disabled={onChoose === undefined || undefined}
              onClick={() => onChoose && choose(onChoose)}
              className="flex min-h-12 items-center gap-3 rounded-xl px-3 py-1.5 text-start leading-tight font-medium not-aria-disabled:hover:bg-sunken aria-disabled:cursor-default aria-disabled:text-muted"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-muted" />
              <span>
                {label}
                {hint !== undefined && <span className="block text-sm font-normal text-muted">{hint}</span>}
              </span>
            </button>
          ))}
        </div>
      </div>
    </dialog>,
    document.body,
  )
}
