/** What an address gets: one fixed sentence and a link. */
export interface AddressMessage {
  /** The same in every attempt unless there is a code, and another one for every person. */
  id: string
  text: string
  url: string
  /** Page that ends this address. */
  endUrl?: string
  code?: string
}

/** `refused`: this address does not exist or takes nothing, so it is switched off. */
export type SendOutcome = 'sent' | 'refused'

/** Thrown after `commit` if the other side has surely not taken the message. */
export class NotTaken extends Error {
  override name = 'NotTaken'
  readonly retryAt: Date | undefined

  constructor(message: string, retryAt?: Date) {
    super(message)
    this.retryAt = retryAt
  }
}

/**
 * Sends a message to an address at most once. Another error before `commit` means that it was not sent, and after it that nobody knows.
 * @param commit completes the job. It is called when only the end of the message is missing, and nothing more is sent if it throws.
 * @param signal ends the connection
 */
export type SendToAddress = (
  to: { address: string; endToken: string },
  message: AddressMessage,
  commit: () => Promise<void>,
  signal?: AbortSignal,
) => Promise<SendOutcome>
