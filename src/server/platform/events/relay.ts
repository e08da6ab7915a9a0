import type { FastifyBaseLogger } from 'fastify'
import type { Relay } from '../database/database.ts'
import type { Event, Events } from './events.ts'
import type { Hub } from './hub.ts'

/** What nodes send to each other. During an update, nodes of two releases must understand it, so the names stay. */
type RelayMessage =
  | ['tell', Event]
  | ['endSession', sessionHash: string]
  | ['endOtherSessions', userId: string, ownHash: string]

const lost =
  'The connection for live events of other nodes was lost. Until it is back, open screens do not show at once what is written there.'
const back = 'The connection for live events of other nodes is back. Open screens catch up.'

function deliver(hub: Hub, message: RelayMessage): void {
  if (message[0] === 'tell') hub.publish(message[1])
  else if (message[0] === 'endSession') hub.endSession(message[1])
  else hub.endOtherSessions(message[1], message[2])
}

/**
 * Publishes on all nodes what is published on one. After an interruption of the relay, this node ends its own streams: their
 * clients reconnect and fetch what they missed.
 * @param relay undefined if there is one node only
 */
export async function relayEvents(
  hub: Hub,
  relay: Relay | undefined,
  log: FastifyBaseLogger,
): Promise<{ events: Events; stop: () => Promise<void> }> {
  let isLost = false
  const stop = await relay?.listen((text) => deliver(hub, JSON.parse(text)), {
    onConnect() {
      if (isLost) log.warn(back)
      isLost = false
      hub.close()
    },
    onLost({ message }) {
      if (!isLost) log.warn({ reason: message }, lost)
      isLost = true
    },
  })
  const deliverToAll = (message: RelayMessage) => {
    deliver(hub, message)
    relay?.send(JSON.stringify(message))
  }
  return {
    events: {
      publish: (event) => deliverToAll(['tell', event]),
      endSession: (sessionHash) => deliverToAll(['endSession', sessionHash]),
      endOtherSessions: (userId, ownHash) => deliverToAll(['endOtherSessions', userId, ownHash]),
    },
    stop: async () => stop?.(),
  }
}
