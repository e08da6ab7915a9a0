import { ApiError, OfflineError } from '../../api/api-error.ts'
import type { Refusal, Settlement, Write } from './entry.ts'
import type { Outbox } from './outbox.ts'

/** Returns the error that a request with this result throws. */
export const errorOf = ({ status, ...failure }: Refusal): ApiError | OfflineError =>
  status === 0
    ? new OfflineError(undefined)
    : new ApiError(status, failure as ConstructorParameters<typeof ApiError>[1])

/** A write that the server has accepted, or that waits. */
export type Submitted = Exclude<Settlement, { status: 'failed' }>

/**
 * Sends a form's write through the outbox. What fails while the user looks at the form returns to it, with its text.
 * @throws {ApiError} if the server refuses the write, {OfflineError} if the request got no response although the server is reachable
 */
export async function submit(outbox: Outbox, write: Write & { key: string }): Promise<Submitted> {
  const settlement = await outbox.add(write)
  if (settlement.status !== 'failed') return settlement
  await outbox.remove(write.key)
  throw errorOf(settlement.refusal)
}

/** Returns the text of the toast after a form was submitted. None if what was written waits: the screen and the outbox line say so. */
export const toastOf =
  (accepted: string) =>
  (result: unknown): string | undefined =>
    (result as Submitted).status === 'waits' ? undefined : accepted
