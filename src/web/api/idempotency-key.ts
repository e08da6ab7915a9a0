/** Returns a random `Idempotency-Key`. `crypto.randomUUID` needs HTTPS, and a group may use plain HTTP in its own network. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
