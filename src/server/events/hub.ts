import { serverLimits } from '#contract/limits.ts'
import type { Viewer } from '../sessions/sessions.ts'
import type { Event, EventStream, Live } from './events.ts'

interface Reader {
  viewer: Viewer
  stream: EventStream
}

function concerns({ audience }: Event, { id, role }: Viewer): boolean {
  if (audience === 'everyone') return true
  return 'user' in audience ? audience.user === id : audience.student === id || role === 'admin'
}

export interface Hub extends Live {
  /** Sends events for as long as the reader is there and the session lives. */
  open(viewer: Viewer, stream: EventStream): void
  /** How many streams are open. */
  count(): number
  close(): void
}

/**
 * The open streams of this process.
 * @param isAlive looks again whether a session lives, and with the same role
 * @param heartbeat how often it looks, and lets the reader know that the line is up, in milliseconds
 */
export function createHub(
  isAlive: (viewer: Viewer) => Promise<boolean>,
  heartbeat: number = serverLimits.heartbeat,
): Hub {
  const readers = new Set<Reader>()
  const open = new Map<string, number>()
  const opened = ({ sessionHash }: Viewer) => open.get(sessionHash) ?? 0

  function endAll(matches: (viewer: Viewer) => boolean): void {
    for (const { viewer, stream } of readers) if (matches(viewer)) stream.end()
  }

  return {
    tell(event) {
      if (readers.size === 0) return
      const text = `event: ${event.change}\ndata: ${JSON.stringify({ id: event.id })}\n\n`
      for (const { viewer, stream } of readers) if (concerns(event, viewer)) stream.send(text)
    },
    endSession: (sessionHash) => endAll((viewer) => viewer.sessionHash === sessionHash),
    endOtherSessions: (userId, keptHash) => endAll(({ id, sessionHash }) => id === userId && sessionHash !== keptHash),
    count: () => readers.size,
    open(viewer, stream) {
      // One tab too many: it comes back later, and polls until then.
      if (opened(viewer) >= serverLimits.streamsOfSession) return stream.end()
      const reader = { viewer, stream }
      readers.add(reader)
      open.set(viewer.sessionHash, opened(viewer) + 1)
      const beating = setInterval(async () => {
        stream.send(': here\n\n')
        // While the database is away nobody can say; the next beat asks again.
        if (!(await isAlive(viewer).catch(() => true))) stream.end()
      }, heartbeat)
      stream.onClose(() => {
        readers.delete(reader)
        if (opened(viewer) > 1) open.set(viewer.sessionHash, opened(viewer) - 1)
        else open.delete(viewer.sessionHash)
        clearInterval(beating)
      })
    },
    close: () => endAll(() => true),
  }
}
