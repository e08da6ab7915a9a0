import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
/** OWASP's parameters for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const memory = 19_456
const passes = 2
const parallelism = 1
const tagLength = 32

/** Phones and computers type the same letters in different code points; canonically equal ones are one password. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'))

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '')

async function deriveKey(
  password: string,
  nonce: Uint8Array,
  cost: { memory: number; passes: number; parallelism: number },
) {
  return derive('argon2id', { message: bytesOf(password), nonce, tagLength, ...cost })
}

/** @returns the hash in PHC's string format, which carries its salt and cost */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const key = await deriveKey(password, nonce, { memory, passes, parallelism })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(key)}`
}

/** Whoever does not exist takes as long to refuse as whoever does. */
const nobody = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(tagLength))}`

export async function verifyPassword(password: string, hash: string = nobody): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (parts === null) throw new Error('A password hash in the database is not in the argon2id format')
  const [, m, t, p, nonce = '', key = ''] = parts
  const cost = { memory: Number(m), passes: Number(t), parallelism: Number(p) }
  const derived = await deriveKey(password, Buffer.from(nonce, 'base64'), cost)
  return timingSafeEqual(derived, Buffer.from(key, 'base64'))
}
