import type { Relay } from '../database/database.ts'
import type { Event, Live } from './events.ts'
import type { Hub } from './hub.ts'

type Told =
  | ['tell', Event]
  | ['endSession', sessionHash: string]
  | ['endOtherSessions', userId: string, keptHash: string]

function doHere(hub: Hub, told: Told): void {
  if (told[0] === 'tell') hub.tell(told[1])
  else if (told[0] === 'endSession') hub.endSession(told[1])
  else hub.endOtherSessions(told[1], told[2])
}

/**
 * What is told on one node reaches the streams of all. After a time in which a node could not hear the others it ends its own
 * streams: their readers come back at once and fetch what they have missed.
 * @param relay none where there is one node only
 */
export function relayLive(hub: Hub, relay: Relay | undefined): { live: Live; stop: () => Promise<void> } {
  const stop = relay?.listen((text) => doHere(hub, JSON.parse(text)), hub.close) ?? (async () => undefined)
  const everywhere = (told: Told) => {
    doHere(hub, told)
    relay?.send(JSON.stringify(told))
  }
  return {
    live: {
      tell: (event) => everywhere(['tell', event]),
      endSession: (sessionHash) => everywhere(['endSession', sessionHash]),
      endOtherSessions: (userId, keptHash) => everywhere(['endOtherSessions', userId, keptHash]),
    },
    stop,
  }
}
