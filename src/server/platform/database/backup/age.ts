import { closeSync, createReadStream, createWriteStream, openSync, readSync, rmSync } from 'node:fs'
import { Readable, Writable } from 'node:stream'
import { DatabaseUnusable } from '../errors.ts'

// Files that are encrypted with a passphrase in the age format (age-encryption.org/v1), which `age -d` opens too. Deriving the key takes
// seconds and 256 MB, and blocks the event loop: call this in a process of its own.

const firstLine = 'age-encryption.org/v1\n'
/** First line of a file for emails, which is text: `age --armor`. */
const armorLine = '-----BEGIN AGE ENCRYPTED FILE-----'
const chunkBytes = 256 * 1024
const damaged = { reason: 'damaged' } as const

function readStart(file: string, bytes: number): string {
  const start = Buffer.alloc(bytes)
  const opened = openSync(file, 'r')
  try {
    readSync(opened, start)
    return start.toString('latin1')
  } finally {
    closeSync(opened)
  }
}

/** Returns whether a file begins like one in the age format. */
export const isEncrypted = (file: string): boolean =>
  [firstLine, armorLine].some((line) => readStart(file, line.length) === line)

/** The default of age, which `encryptFile` uses. Each step more doubles the memory: 18 needs 256 MB. */
const maxWorkFactor = 18

/** @throws {DatabaseUnusable} if a file was not encrypted with a passphrase, or costs more work than our own backups */
export function refuseOtherEncryption(file: string): void {
  const start = readStart(file, 200)
  const refuse = (what: string, command: string) =>
    new DatabaseUnusable(`${file} ${what}. Decrypt it first: ${command} -o <backup> <file>`, { reason: 'not a backup' })
  if (start.startsWith(armorLine)) throw refuse('is encrypted as text (armor), which is not read here', 'age -d')
  if (/^.*\n-> (?!scrypt )/.test(start)) {
    throw refuse('is encrypted for a key, and not with a passphrase', 'age -d -i <key>')
  }
  // age allows no other stanza next to this one.
  const [, factor] = /^.*\n-> scrypt \S+ ([1-9]\d?)\n/.exec(start) ?? []
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
const write = (file: string, flush: boolean) => Writable.toWeb(createWriteStream(file, { mode: 0o600, flush }))

/** Encrypts a file. */
export async function encryptFile(from: string, to: string, passphrase: string): Promise<void> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  await (await encrypter.encrypt(read(from))).pipeTo(write(to, true))
}

/**
 * Decrypts a file. What it has written before an error must not be used, so it deletes it.
 * @param to a path, or a stream
 * @throws {DatabaseUnusable} if the passphrase is wrong or the file is damaged
 */
export async function decryptFile(from: string, to: string | Writable, passphrase: string): Promise<void> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  // What looks the same on two keyboards can be different characters.
  for (const form of new Set([passphrase, passphrase.normalize('NFC'), passphrase.normalize('NFD')])) {
    decrypter.addPassphrase(form)
  }
  const plain = await decrypter.decrypt(read(from)).catch((error: Error) => {
    if (error.message.startsWith('no identity matched')) {
      throw new DatabaseUnusable(`The passphrase of ${from} is wrong.`, { reason: 'passphrase' })
    }
    throw new DatabaseUnusable(
      `${from} is damaged, or was not encrypted with a passphrase (${error.message}).`,
      damaged,
    )
  })
  try {
    // The process that reads a backup is not allowed to sync a file.
    await plain.pipeTo(typeof to === 'string' ? write(to, false) : Writable.toWeb(to))
  } catch (error) {
    if (typeof to === 'string') rmSync(to, { force: true })
    if ((error as { code?: string }).code !== undefined) throw error
    throw new DatabaseUnusable(`${from} is damaged: it was cut off or changed.`, damaged)
  }
}
