import { serverLimits } from '#contract/limits.ts'
import type { Viewer } from '../viewer.ts'
import type { Event, EventStream, Events } from './events.ts'

interface Client {
  viewer: Viewer
  stream: EventStream
}

function mayReceive({ audience }: Event, { id, role, isWaiting }: Viewer): boolean {
  // Accounts that wait for a leader learn only about themselves.
  if (isWaiting) return typeof audience === 'object' && 'user' in audience && audience.user === id
  if (audience === 'everyone') return true
  if ('user' in audience) return audience.user === id
  return role === 'admin' || ('student' in audience && audience.student === id)
}

export interface Hub extends Events {
  /** Delivers events to a stream until it closes or its session ends. */
  open(viewer: Viewer, stream: EventStream): void
  /** Returns the number of open streams. */
  count(): number
  close(): void
}

/**
 * Creates the registry of this process's open event streams.
 * @param isAlive checks whether a session is still valid, with the same role
 * @param heartbeatMs interval at which a stream sends a heartbeat and its session is checked
 */
export function createHub(
  isAlive: (viewer: Viewer) => Promise<boolean>,
  heartbeatMs: number = serverLimits.heartbeatMs,
): Hub {
  const clients = new Set<Client>()
  /** Number of open streams by account. */
  const streamCounts = new Map<string, number>()
  const countOf = ({ id }: Viewer) => streamCounts.get(id) ?? 0

  function endAll(matches: (viewer: Viewer) => boolean): void {
    for (const { viewer, stream } of clients) if (matches(viewer)) stream.end()
  }

  return {
    publish(event) {
      if (clients.size === 0) return
      const text = `event: ${event.change}\ndata: ${JSON.stringify({ id: event.id })}\n\n`
      for (const { viewer, stream } of clients) if (mayReceive(event, viewer)) stream.send(text)
    },
    endSession: (sessionHash) => endAll((viewer) => viewer.sessionHash === sessionHash),
    endOtherSessions: (userId, ownHash) => endAll(({ id, sessionHash }) => id === userId && sessionHash !== ownHash),
    count: () => clients.size,
    open(viewer, stream) {
      // One tab too many. It polls, and tries to connect again later.
      if (countOf(viewer) >= serverLimits.maxStreamsPerAccount) return stream.end()
      const client = { viewer, stream }
      clients.add(client)
      streamCounts.set(viewer.id, countOf(viewer) + 1)
      const endUnlessAlive = async () => {
        // If the database is unavailable, the next heartbeat checks the session.
        if (!(await isAlive(viewer).catch(() => true))) stream.end()
      }
      const heartbeat = setInterval(() => {
        stream.send(': here\n\n')
        return endUnlessAlive()
      }, heartbeatMs)
      // The session may have ended after it was read for this request, and before the stream was registered.
      void endUnlessAlive()
      stream.onClose(() => {
        clients.delete(client)
        if (countOf(viewer) > 1) streamCounts.set(viewer.id, countOf(viewer) - 1)
        else streamCounts.delete(viewer.id)
        clearInterval(heartbeat)
      })
    },
    close: () => endAll(() => true),
  }
}
