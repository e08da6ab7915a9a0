/** Returns a random `Idempotency-Key`. `crypto.randomUUID` exists on https only; a group may start on its own network. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
