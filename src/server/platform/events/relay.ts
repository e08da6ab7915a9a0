import type { FastifyBaseLogger } from 'fastify'
import type { Relay } from '../database/database.ts'
import type { Event, Events } from './events.ts'
import type { Hub } from './hub.ts'

/** What nodes send to each other. During an update, nodes of two releases must understand it, so the names stay. */
type RelayMessage =
  | ['tell', Event]
  | ['endSession', sessionHash: string]
  | ['endOtherSessions', userId: string, ownHash: string]

const untilItIsBack = 'Until it is back, screens on this node show what others write there only after a reload.'

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
      if (isLost) log.warn('The connection for live events of other nodes is back. Open screens catch up.')
      isLost = false
      hub.close()
    },
    onLost(err) {
      if (!isLost) log.warn({ err }, `The connection for live events of other nodes was lost. ${untilItIsBack}`)
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
