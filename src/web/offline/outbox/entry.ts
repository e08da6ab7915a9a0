import type { ApiKey } from '#contract/calls.ts'
import type { Failure } from '#contract/errors.ts'
import type { Change } from '#contract/shared/events.ts'

/** What a write is, which decides how it is shown. */
export type WriteKind = 'response' | 'changed answer' | 'message' | 'prayer request' | 'prayer' | 'read mark'

/** Why a write was not accepted. Status 0: there was no HTTP response. */
export interface Refusal {
  status: number
  code?: Failure['code'] | undefined
  /** The server's message. */
  message?: string | undefined
  errors?: Failure['errors']
}

/** A write, as a screen hands it over. */
export interface Write {
  kind: WriteKind
  /** Writes with the same target are sent in order, such as the messages of a chat. */
  target: string
  route: ApiKey
  params?: Record<string, string>
  body?: unknown
  /** What is refetched once the server has accepted it. */
  affects: Change
  /** The text, for the places that show the write. */
  text?: string
  /** What the text is about, such as the title of a question. */
  about?: string
  /** Name of the draft that contains the text. It is deleted once the write is accepted or waits. */
  draft?: string
  /** The `Idempotency-Key`, if the text may have been sent with it before. */
  key?: string
}

/** A write that the server has not accepted. */
export interface Entry extends Write {
  key: string
  userId: string
  /** Position among the user's entries. */
  order: number
  /** ISO 8601, by the device's clock. */
  writtenAt: string
  /**
   * `new`: its first attempt is under way, while the user looks at it. `waiting`: there was no connection; it is sent automatically.
   * `failed`: the user decides what happens next.
   */
  state: 'new' | 'waiting' | 'failed'
  refusal?: Refusal | undefined
}

/** The answer to one attempt. */
export interface Answer {
  /** Undefined if the server has accepted the entry. Status 401: it is kept until the same user signs in again. */
  refusal?: Refusal
  body?: unknown
  /** Whether another attempt may get another answer. */
  mayPass?: boolean
  /** Time for which the server asks to send nothing. */
  delayMs?: number | undefined
}

/** Returns whether an entry is a text of the user, or a prayer, rather than a read mark. Read marks are not counted or listed. */
export const isShown = ({ kind }: Entry): boolean => kind !== 'read mark'

/** What has become of a write: the server has accepted it, it waits for a connection, or the user has to decide. */
export type Settlement =
  | { status: 'accepted'; body: unknown }
  | { status: 'waits' }
  | { status: 'failed'; refusal: Refusal }

/** Returns what becomes of an entry after an answer. What is new fails while the user looks at it. */
export function settlementOf({ kind, state }: Entry, { refusal, body, mayPass = false }: Answer): Settlement {
  if (refusal === undefined) return { status: 'accepted', body }
  const { status } = refusal
  // A form keeps its text until the login. A message waits for it.
  const waits = mayPass && (state !== 'new' || status === 0 || (status === 401 && kind === 'message'))
  return waits ? { status: 'waits' } : { status: 'failed', refusal }
}

/** Returns an entry that was not accepted as it is stored. */
export const afterAttempt = (entry: Entry, settlement: Exclude<Settlement, { status: 'accepted' }>): Entry =>
  settlement.status === 'waits'
    ? { ...entry, state: 'waiting' }
    : { ...entry, state: 'failed', refusal: settlement.refusal }

/** Sorts entries into the order in which they were written. */
export const sortEntries = (entries: Iterable<Entry>): Entry[] =>
  [...entries].sort((one, other) => one.order - other.order || (one.key < other.key ? -1 : 1))

/** Returns the target of a student's answers to a question. */
export const answerTarget = (questionId: string): string => `answer:${questionId}`

/**
 * Describes a message of a chat.
 * @param lastSeen the last message on the screen when it was written, null if there was none. It may be sent much later
 */
export const messageWrite = (chatId: string, content: string, lastSeen?: string | null) =>
  ({
    kind: 'message',
    target: `chat:${chatId}`,
    route: 'POST /api/chats/{id}/messages',
    params: { id: chatId },
    body: { content, ...(lastSeen !== undefined && { lastSeen }) },
    affects: 'chat',
    text: content,
  }) as const
