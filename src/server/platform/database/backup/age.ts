import { createHash } from 'node:crypto'
import { closeSync, createReadStream, createWriteStream, openSync, readSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DatabaseUnusable } from '../errors.ts'

// Files that are encrypted with a passphrase in the age format (age-encryption.org/v1), which `age -d` opens too. Deriving the key takes
// seconds and 256 MB, and blocks the event loop: call this in a process of its own.

const firstLine = 'age-encryption.org/v1\n'
const chunkBytes = 256 * 1024
const damaged = { reason: 'damaged' } as const

/** Returns whether a file begins like one in the age format. */
export function isEncrypted(file: string): boolean {
  const start = Buffer.alloc(firstLine.length)
  const opened = openSync(file, 'r')
  try {
    readSync(opened, start)
    return start.toString() === firstLine
  } finally {
    closeSync(opened)
  }
}

/** The default of age, which `encryptFile` uses. Each step more doubles the memory: 18 needs 256 MB. */
const maxWorkFactor = 18

/** @throws {DatabaseUnusable} if the passphrase of an encrypted file costs more work than those of our own backups */
export function refuseHighWorkFactor(file: string): void {
  const header = Buffer.alloc(200)
  const opened = openSync(file, 'r')
  try {
    readSync(opened, header)
  } finally {
    closeSync(opened)
  }
  // age allows no other stanza next to this one.
  const [, factor] = /^[^\n]*\n-> scrypt \S+ ([1-9]\d?)\n/.exec(header.toString('latin1')) ?? []
  if (factor === undefined) {
    throw new DatabaseUnusable(`${file} is damaged, or was not encrypted with a passphrase.`, damaged)
  }
  if (Number(factor) <= maxWorkFactor) return
  throw new DatabaseUnusable(
    `${file} can't be opened: its passphrase has a work factor of ${factor}, and at most ${maxWorkFactor} is accepted. Decrypt it with age, then try again.`,
    { reason: 'work factor' },
  )
}

const read = (file: string) =>
  Readable.toWeb(createReadStream(file, { highWaterMark: chunkBytes })) as ReadableStream<Uint8Array>
const write = (file: string, flush: boolean) => createWriteStream(file, { mode: 0o600, flush })

/** Encrypts a file. */
export async function encryptFile(from: string, to: string, passphrase: string): Promise<void> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  await pipeline(await encrypter.encrypt(read(from)), write(to, true))
}

/**
 * Opens an encrypted file. What it has returned before an error must not be used.
 * @throws {DatabaseUnusable} if the passphrase is wrong or the file is damaged
 */
async function open(file: string, passphrase: string): Promise<AsyncIterable<Uint8Array>> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const plain = await decrypter.decrypt(read(file)).catch((error: Error) => {
    if (error.message.startsWith('no identity matched')) {
      throw new DatabaseUnusable(`The passphrase of ${file} is wrong.`, { reason: 'passphrase' })
    }
    throw new DatabaseUnusable(
      `${file} is damaged, or was not encrypted with a passphrase (${error.message}).`,
      damaged,
    )
  })
  return refuseDamage(plain, file)
}

async function* refuseDamage(plain: ReadableStream<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* plain
  } catch (error) {
    if ((error as { code?: string }).code !== undefined) throw error
    throw new DatabaseUnusable(`${file} is damaged: it was cut off or changed.`, damaged)
  }
}

/**
 * Decrypts a file. If that fails, no file remains.
 * @throws {DatabaseUnusable} if the passphrase is wrong or the file is damaged
 */
export async function decryptFile(from: string, to: string, passphrase: string): Promise<void> {
  const plain = await open(from, passphrase)
  try {
    // The process that reads a backup is not allowed to sync a file.
    await pipeline(plain, write(to, false))
  } catch (error) {
    rmSync(to, { force: true })
    throw error
  }
}

/**
 * Returns the SHA-256 hash of a file's contents, which are written nowhere.
 * @param passphrase if the file is encrypted
 * @throws {DatabaseUnusable} if the passphrase is wrong or the file is damaged
 */
export async function hashContents(file: string, passphrase?: string): Promise<string> {
  const hash = createHash('sha256')
  const parts = passphrase === undefined ? createReadStream(file) : await open(file, passphrase)
  for await (const part of parts) hash.update(part)
  return hash.digest('hex')
}
