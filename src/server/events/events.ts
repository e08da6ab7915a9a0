import type { Change } from '#contract/events.ts'

/** What has changed; of what it says now, nothing is told. */
export interface Event {
  change: Change
  id: string
  /** Whom it concerns: everybody; one student, and all administrators; or one user on whatever screens. */
  audience: 'everyone' | { student: string } | { user: string }
}

/** Tells open screens what has changed. To be called after the change is safe, never inside a transaction. */
export interface Live {
  tell(event: Event): void
  /** Ends the streams of a session that is over. */
  endSession(sessionHash: string): void
  /** Ends the streams of all other sessions of a user. */
  endOtherSessions(userId: string, keptHash: string): void
}

/** Server-sent events to one client (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export interface EventStream {
  /** Sends text as it is. Closes the connection of a client that does not keep up: it reconnects and fetches what it missed. */
  send(text: string): void
  end(): void
  onClose(listener: () => void): void
}
