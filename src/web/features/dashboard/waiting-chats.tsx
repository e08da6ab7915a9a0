import { useState } from 'react'
import { Link } from 'react-router'
import type { LeaderToday } from '#contract/dashboard-today.ts'
import * as messages from '#messages'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Lamp } from './lamp.tsx'

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
          to={chatsWaiting === 0 ? paths.adminChat : paths.chatsWaiting}
          className="flex min-h-16 items-center px-4 py-2 hover:bg-sunken sm:px-5"
        >
          {messages.today_chats({ count: chatsWaiting })}
        </Link>
      </h2>
      <div className="min-h-27 grow px-2 pb-3 sm:px-3">
        {places.length === 0 ? (
          <Lamp className="ms-2 size-16" />
        ) : (
          <ul className="grid grid-cols-[repeat(3,minmax(0,1fr))] gap-1">
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
    <Link
      to={paths.chatOf(_id)}
      title={name}
      className="flex h-24 flex-col items-center gap-0.5 rounded-xl px-1 py-2 text-center hover:bg-sunken"
    >
      <Avatar name={name} size="small" className={isWaiting ? '' : 'opacity-50'} />
      <span className="line-clamp-1 max-w-full leading-tight font-semibold break-all">{name}</span>
      <span className={`line-clamp-2 text-sm leading-tight ${takenBy && isWaiting ? 'text-good' : 'text-muted'}`}>
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
