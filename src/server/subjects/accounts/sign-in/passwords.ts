import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

interface Cost {
  memoryKib: number
  passes: number
  parallelism: number
}

/** Parameters of argon2id from the OWASP Password Storage Cheat Sheet. */
const defaultCost: Cost = { memoryKib: 19_456, passes: 2, parallelism: 1 }
/** The lowest cost that argon2 allows, for tests and for passwords that everyone knows. */
export const lowestCost: Cost = { memoryKib: 8, passes: 1, parallelism: 1 }
const tagLength = 32

export interface Passwords {
  /** Returns the hash in the PHC string format, which contains its salt and cost. */
  hash(password: string): Promise<string>
  /**
   * Compares a password with a hash. Without a hash, it takes as long and returns false, so that the response time doesn't tell
   * whether an account exists.
   */
  verify(password: string, hash: string | undefined): Promise<boolean>
}

/** Normalizes a password: devices type the same letters as different code points. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'))

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '')

async function deriveKey(password: string, nonce: Uint8Array, { memoryKib: memory, passes, parallelism }: Cost) {
  return derive('argon2id', { message: bytesOf(password), nonce, tagLength, memory, passes, parallelism })
}

/** Creates the hasher of passwords. @param cost the cost of new hashes; a hash is verified at the cost that it contains */
export function createPasswords(cost: Cost = defaultCost): Passwords {
  const format = (nonce: Uint8Array, key: Uint8Array) =>
    `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(key)}`
  /** No password matches it, because no password has been hashed. */
  const dummyHash = format(randomBytes(16), randomBytes(tagLength))
  return {
    async hash(password) {
      const nonce = randomBytes(16)
      return format(nonce, await deriveKey(password, nonce, cost))
    },
    async verify(password, hash = dummyHash) {
      const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
      if (parts === null) throw new Error('A password hash in the database is not in the argon2id format')
      const [, m, t, p, nonce = '', key = ''] = parts
      const stored = { memoryKib: Number(m), passes: Number(t), parallelism: Number(p) }
      const derived = await deriveKey(password, Buffer.from(nonce, 'base64'), stored)
      return timingSafeEqual(derived, Buffer.from(key, 'base64'))
    },
  }
}
