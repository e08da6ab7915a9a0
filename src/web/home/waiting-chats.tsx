import { useState } from 'react'
import { Link } from 'react-router'
import type { LeaderToday } from '#contract/home.ts'
import * as messages from '#messages'
import { paths } from '#web/session/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { LitLamp } from '#web/ui/lamp.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

type Chat = LeaderToday['longestWaiting'][number]

interface Place {
  chat: Chat
  isWaiting: boolean
}

const placeCount = 3

/** Keeps each chat in its place. One that no longer waits stays until another chat needs the place. */
function usePlaces(loaded: readonly Chat[]): Place[] {
  const [{ places, ...kept }, setKept] = useState<{ loaded: readonly Chat[]; places: Place[] }>({
    loaded: [],
    places: [],
  })
  if (kept.loaded === loaded) return places
  const current = new Map(loaded.map((chat) => [chat._id, chat]))
  const next = places.map(({ chat }) => ({ chat: current.get(chat._id) ?? chat, isWaiting: current.has(chat._id) }))
  for (const chat of loaded) {
    if (next.some((place) => place.chat._id === chat._id)) continue
    const free = next.length < placeCount ? next.length : next.findIndex(({ isWaiting }) => !isWaiting)
    if (free >= 0) next[free] = { chat, isWaiting: true }
  }
  setKept({ loaded, places: next })
  return next
}

/** The chats that wait for a reply. The height is the same for any number of them. */
export function WaitingChats({ today: { chatsWaiting, longestWaiting } }: { today: LeaderToday }) {
  const places = usePlaces(longestWaiting)
  return (
    <div className="flex flex-col">
      <h2 className="text-xl font-bold sm:text-2xl">
        <Link
          to={chatsWaiting === 0 ? paths.adminChat : paths.chatsWith({ show: 'waiting' })}
          className="flex min-h-18 items-center px-4 py-2 hover:bg-sunken sm:px-5"
        >
          {messages.today_chats({ count: chatsWaiting })}
        </Link>
      </h2>
      <div className="flex min-h-39 grow flex-col pb-3">
        {places.length === 0 ? (
          <LitLamp className="m-auto size-28" />
        ) : (
          <ul>
            {places.map(({ chat, isWaiting }) => (
              <li key={chat._id}>
                <WaitingChat chat={chat} isWaiting={isWaiting} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function WaitingChat({ chat: { _id, name, waitingSince, takenBy }, isWaiting }: Place) {
  return (
    <Link to={paths.chatOf(_id)} title={name} className="flex h-12 items-center gap-3 px-4 hover:bg-sunken sm:px-5">
      <Avatar name={name} size="small" className={isWaiting ? '' : 'opacity-50'} />
      <span className="min-w-0 grow truncate font-medium">{name}</span>
      <span
        className={`max-w-[50%] shrink-0 truncate text-sm ${takenBy && isWaiting ? 'font-medium text-good' : 'text-muted'}`}
      >
        {!isWaiting ? (
          messages.today_chat_replied()
        ) : takenBy ? (
          messages.today_chat_taken({ name: takenBy.name })
        ) : (
          <RelativeTime timestamp={waitingSince} />
        )}
      </span>
    </Link>
  )
}
