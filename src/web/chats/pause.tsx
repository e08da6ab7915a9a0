import { CirclePause } from 'lucide-react'
import { useMemo } from 'react'
import type { ChatSummary, Participant } from '#contract/chats.ts'
import * as messages from '#messages'
import { serverTime } from '#web/api/server-clock.ts'
import { LinkButton } from '#web/page/link-button.tsx'
import { paths } from '#web/session/paths.ts'
import { formatChatTime } from '#web/ui/dates.tsx'
import { useMinute } from '#web/ui/use-minute.ts'
import { nameIn } from './names.ts'

/** Until when a chat is paused, and the name of the leader who has paused it. */
export interface Pause {
  until: string
  name: string
}

/** Returns the pause of a chat, if it has not ended. */
export function usePause(paused: ChatSummary['paused'], participants: readonly Participant[] = []): Pause | undefined {
  useMinute()
  const until = paused !== undefined && Date.parse(paused.until) > serverTime() ? paused.until : undefined
  const name = nameIn(participants, { _id: paused?.by, formerName: paused?.formerName })
  return useMemo(() => (until === undefined ? undefined : { until, name }), [until, name])
}

/** Returns what sentences about a pause name. */
export const pauseNames = ({ until, name }: Pause) => ({ time: formatChatTime(until), name })

/** Takes the place of the field while the chat is paused: says who has paused it and until when, and leads to help. */
export const PauseNote = ({ pause }: { pause: Pause }) => (
  <div
    role="status"
    className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-paper px-4 py-2.5 lg:px-5"
  >
    <CirclePause aria-hidden className="size-5 shrink-0 text-warn" />
    <p className="min-w-0 grow basis-48 text-sm">
      <span className="font-semibold">{messages.chat_paused_student(pauseNames(pause))}</span>{' '}
      {messages.chat_paused_help()}
    </p>
    <LinkButton to={paths.getHelp} variant="secondary">
      {messages.menu_get_help()}
    </LinkButton>
  </div>
)
