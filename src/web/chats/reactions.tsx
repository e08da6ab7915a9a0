import type { Message } from '#contract/chats.ts'
import { reactions as inOrder, symbolOf } from '#contract/rules/chats.ts'
import { formatNames } from '#locales/intl.ts'
import * as messages from '#messages'
import { useViewer } from '#web/session/session.tsx'
import { reactionName } from './message-menu.tsx'

interface ReactionsProps {
  reactions: NonNullable<Message['reactions']>
  atEnd: boolean
  nameOf: (id: string) => string
}

/** The reactions to a message, at its lower edge: with its number if there are several, and with the names for screen readers and as a tooltip. */
export function Reactions({ reactions, atEnd, nameOf }: ReactionsProps) {
  const { _id: viewerId } = useViewer()
  return (
    <ul
      aria-label={messages.chat_reactions()}
      className={`relative -mt-1.5 mb-0.5 flex flex-wrap gap-1 ${atEnd ? 'me-3' : 'ms-3'}`}
    >
      {inOrder.map((reaction) => {
        const people = reactions.filter((it) => it.reaction === reaction).map(({ by }) => by)
        if (people.length === 0) return null
        const names = formatNames(people.map((id) => (id === viewerId ? messages.chat_reaction_you() : nameOf(id))))
        const isChosen = people.includes(viewerId)
        return (
          <li
            key={reaction}
            title={names}
            className={`inline-flex items-center gap-1 rounded-full border px-1.5 text-xs leading-5 font-semibold ${isChosen ? 'border-primary bg-tint' : 'border-line bg-surface'}`}
          >
            <span aria-hidden>
              {symbolOf[reaction]} {people.length > 1 && people.length}
            </span>
            <span className="sr-only">{messages.chat_reaction({ reaction: reactionName(reaction), names })}</span>
          </li>
        )
      })}
    </ul>
  )
}
