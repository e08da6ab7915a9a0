import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
/** Parameters of argon2id from the OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const memoryKib = 19_456
const passes = 2
const parallelism = 1
const tagLength = 32

/** Normalizes a password: devices type the same letters as different code points. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'))

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '')

async function deriveKey(
  password: string,
  nonce: Uint8Array,
  cost: { memory: number; passes: number; parallelism: number },
) {
  return derive('argon2id', { message: bytesOf(password), nonce, tagLength, ...cost })
}

/** Returns the hash in the PHC string format, which contains its salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const key = await deriveKey(password, nonce, { memory: memoryKib, passes, parallelism })
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(key)}`
}

/** Makes an unknown account take as long as a wrong password. */
const dummyHash = `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(tagLength))}`

export async function verifyPassword(password: string, hash: string = dummyHash): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (parts === null) throw new Error('A password hash in the database is not in the argon2id format')
  const [, m, t, p, nonce = '', key = ''] = parts
  const cost = { memory: Number(m), passes: Number(t), parallelism: Number(p) }
  const derived = await deriveKey(password, Buffer.from(nonce, 'base64'), cost)
  return timingSafeEqual(derived, Buffer.from(key, 'base64'))
}
