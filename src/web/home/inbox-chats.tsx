import { Check, MessageCircle } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { LeaderToday } from '#contract/home.ts'
import * as messages from '#messages'
import { useWaitingChange, WaitingActions, type WaitingChange } from '#web/chats/waiting-actions.tsx'
import { BriefWait } from '#web/chats/waiting-text.tsx'
import { Link } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { LitLamp } from '#web/ui/lamp.tsx'
import { useFocusOfPrevious } from '#web/ui/use-focus-of-previous.ts'
import { useIsReady } from '#web/ui/use-is-ready.ts'
import { besideIcons, hiddenInLargeText, InboxLink } from './inbox-link.tsx'

type Chat = LeaderToday['longestWaiting'][number]

interface Done {
  chat: Chat
  change: WaitingChange
}

/** How a change is undone. */
const opposites = {
  'no reply': 'reply after all',
  'reply after all': 'no reply',
  take: 'release',
  release: 'take',
} as const satisfies Record<WaitingChange, WaitingChange>

/**
 * Selects one chat at a time. It keeps its place while others act on it, and the next one follows when the leader has dealt with it: the
 * leader, who may be about to tap, decides when something changes here.
 */
function useOneChat(chats: readonly Chat[]) {
  const [kept, setKept] = useState<Chat | undefined>(chats[0])
  const [done, setDone] = useState<Done>()
  /** Ids of the last messages of the chats that the leader has dealt with. */
  const [dealtWith, setDealtWith] = useState<ReadonlySet<string>>(new Set())
  const open = chats.filter(({ lastMessage }) => !dealtWith.has(lastMessage._id))
  const current = open.find(({ _id }) => _id === kept?._id)
  const shown = current ?? (kept && !dealtWith.has(kept.lastMessage._id) ? kept : open[0])
  if (shown !== kept) setKept(shown)
  return {
    shown,
    isWaiting: current !== undefined || shown === open[0],
    done,
    settle(chat: Chat, change: WaitingChange): void {
      setDone({ chat, change })
      setDealtWith(new Set([...dealtWith, chat.lastMessage._id]))
    },
    /** Shows the next chat instead of one that no longer waits. Undefined without one. */
    next: open.length > 0 ? () => setKept(open[0]) : undefined,
    undo(): void {
      setDealtWith(new Set([...dealtWith].filter((id) => id !== done?.chat.lastMessage._id)))
      setKept(done?.chat)
      setDone(undefined)
    },
  }
}

interface InboxChatsProps {
  today: LeaderToday
  /** Whether only their number is shown. */
  isBrief: boolean
}

/** The chats that wait for a reply: how many, and one at a time with what can be done about it. */
export function InboxChats({ today: { chatsWaiting, longestWaiting }, isBrief }: InboxChatsProps) {
  const { shown, isWaiting, done, settle, next, undo } = useOneChat(longestWaiting)
  const undoing = useWaitingChange()
  const isEmpty = chatsWaiting === 0
  async function undoChange({ change, chat }: Done): Promise<void> {
    if (await undoing.change(opposites[change], stateOf(chat))) undo()
  }
  return (
    <>
      <InboxLink
        to={isEmpty ? paths.adminChat : paths.chatsWith({ show: 'waiting' })}
        Icon={isEmpty ? Check : MessageCircle}
        quiet={isEmpty}
      >
        {messages.today_chats({ count: chatsWaiting })}
      </InboxLink>
      {!isBrief && shown === undefined && done !== undefined && (
        // As high as a chat, which appears in its place.
        <p className={`flex min-h-26.5 items-center gap-3 pe-4 text-muted sm:min-h-15.5 ${besideIcons}`}>
          <LitLamp className="size-12" />
          {messages.today_chats_last()}
        </p>
      )}
      {!isBrief && shown !== undefined && (
        <WaitingChat
          key={shown._id}
          chat={shown}
          isWaiting={isWaiting}
          isNext={done !== undefined}
          // After another change, it stays, and shows it.
          onChanged={(change) => (change === 'take' || change === 'no reply') && settle(shown, change)}
          onNext={next}
        />
      )}
      {done !== undefined && (
        <div className={`flex flex-wrap items-center gap-x-2 pe-4 pb-2 text-sm sm:pe-5 ${besideIcons}`}>
          <p role="status" className="text-muted wrap-anywhere">
            {(done.change === 'take' ? messages.today_chat_on_it : messages.today_chat_no_reply)({
              name: done.chat.name,
            })}
          </p>
          <Button
            variant="quiet"
            size="compact"
            loading={undoing.running !== undefined}
            onClick={() => void undoChange(done)}
            className="ms-auto"
          >
            {messages.undo()}
          </Button>
        </div>
      )}
    </>
  )
}

const stateOf = (chat: Chat) => ({ ...chat, noReplyBy: null })

interface WaitingChatProps {
  chat: Chat
  /** Whether it still waits for a reply. */
  isWaiting: boolean
  /** Whether it has followed a chat that the leader has dealt with. */
  isNext: boolean
  onChanged: (change: WaitingChange) => unknown
  onNext: (() => void) | undefined
}

function WaitingChat({ chat, isWaiting, isNext, onChanged, onNext }: WaitingChatProps) {
  const { _id, name, lastMessage } = chat
  const id = useId()
  const isReady = useIsReady(isNext)
  const link = useRef<HTMLAnchorElement>(null)
  useFocusOfPrevious(link, isNext)
  return (
    <div className="gap-x-3 pb-2 sm:flex sm:items-center sm:pe-5 sm:pb-2.5">
      <Link
        ref={link}
        to={paths.chatOf(_id)}
        className="flex min-h-13 min-w-0 grow items-center gap-3 px-4 -outline-offset-4 hover:bg-sunken sm:px-5"
      >
        {/* As wide as the icons of the other rows. */}
        <Avatar name={name} size="small" className={`-mx-1.5 ${hiddenInLargeText} ${isWaiting ? '' : 'opacity-50'}`} />
        <span className="grid min-w-0 grow">
          <span className="flex items-baseline gap-2">
            <span id={id} dir="auto" translate="no" className="grow truncate font-semibold">
              {name}
            </span>
            {isWaiting ? (
              <BriefWait chat={chat} className="text-sm" />
            ) : (
              <span className="max-w-[60%] shrink-0 truncate text-sm text-muted">{messages.today_chat_replied()}</span>
            )}
          </span>
          <span dir="auto" className="truncate text-muted">
            {lastMessage.content}
          </span>
        </span>
      </Link>
      <div className={`min-h-12 shrink-0 max-sm:pt-1 max-sm:pe-4 sm:min-h-11 sm:ps-0! ${besideIcons}`}>
        {isWaiting ? (
          <WaitingActions
            chat={stateOf(chat)}
            describedBy={id}
            isBlocked={!isReady}
            onChanged={onChanged}
            className="max-sm:[&>button]:min-w-min max-sm:[&>button]:flex-1 max-sm:[&>button]:px-2 max-sm:[&>button]:py-1 max-sm:[&>button]:text-sm max-sm:[&>button]:leading-[1.2]"
          />
        ) : (
          onNext && (
            <Button variant="soft" size="compact" onClick={onNext}>
              {messages.today_chat_next()}
            </Button>
          )
        )}
      </div>
    </div>
  )
}
