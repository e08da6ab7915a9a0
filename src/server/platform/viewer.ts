import type { Role } from '#contract/accounts.ts'

// Who sends a request. Subjects decide whose session is valid: see accounts/sessions.ts and guardians/guardian-sessions.ts.

/** The authenticated user of a request. */
export interface Viewer {
  id: string
  role: Role
  /** Whether the account waits for a leader to let it in. */
  isWaiting: boolean
  /** Tag of the language that the user has chosen. Null until then. */
  language: string | null
  sessionHash: string
}

export interface Sessions {
  /** @throws {AppError} `not_signed_in` or `session_expired` */
  authenticate(sessionHash: string): Promise<Viewer>
  /**
   * Returns the user whom an earlier request authenticated with the same token. The session may have ended since, so nothing may be sent
   * before {@link authenticate} has confirmed it. Undefined where sessions are cached: it would save nothing.
   */
  expectedViewer(sessionHash: string): Viewer | undefined
  /** Returns whether a session is still valid, with the same access. */
  isAlive(viewer: Viewer): Promise<boolean>
  /** Refuses a session on this node from now on, also if the database can't delete it yet. */
  refuse(sessionHash: string): void
}

/** A guardian who has opened a link. */
export interface Guardian {
  /** The link, which the session belongs to. */
  linkId: string
  studentId: string
  sessionHash: string
  expiresAt: string
}

export interface GuardianSessions {
  /** @throws {AppError} `not_signed_in` if the session is unknown, has ended or is one of a user */
  authenticate(sessionHash: string): Promise<Guardian>
}
