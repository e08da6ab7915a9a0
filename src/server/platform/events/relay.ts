import type { Relay } from '../database/database.ts'
import type { Event, Events } from './events.ts'
import type { Hub } from './hub.ts'

/** What nodes send to each other. During an update, nodes of two releases must understand it, so the names stay. */
type RelayMessage =
  | ['tell', Event]
  | ['endSession', sessionHash: string]
  | ['endOtherSessions', userId: string, ownHash: string]

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
): Promise<{ events: Events; stop: () => Promise<void> }> {
  const stop = await relay?.listen((text) => deliver(hub, JSON.parse(text)), hub.close)
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
