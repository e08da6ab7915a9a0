import type { Change } from '#contract/shared/events.ts'

/** A notice that something changed. It never carries a text. */
export interface Event {
  change: Change
  id: string
  /**
   * Users who receive the event: all, all leaders, one student and all leaders, or one user on all devices. Nodes of an earlier release
   * deliver an unknown object to all leaders.
   */
  audience: 'everyone' | { leaders: true } | { student: string } | { user: string }
}

/** Delivers events to open screens. Call it after the commit, never inside a transaction. */
export interface Events {
  publish(event: Event): void
  /** Ends the streams of a session. */
  endSession(sessionHash: string): void
  /** Ends the streams of all other sessions of a user, and of all if the hash is empty. */
  endOtherSessions(userId: string, ownHash: string): void
}

/** Server-sent events to one client (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export interface EventStream {
  /** Sends text as it is. Closes the connection of a client that does not keep up: it reconnects and fetches what it missed. */
  send(text: string): void
  end(): void
  onClose(listener: () => void): void
}
