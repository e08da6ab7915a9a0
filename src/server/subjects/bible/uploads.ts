import { serverLimits } from '#contract/limits.ts'
import { bibleRules } from '#contract/rules/bible.ts'
import * as messages from '#messages'
import type { Database } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { deletePieces, listAnyPieces, listPieces, putPiece } from './store.ts'

const { maxPieces, keptMs } = serverLimits.bible

interface Piece {
  upload: string
  offset: number
  total: number
  bytes: Buffer
  now: string
}

/** @throws {AppError} `too_large` if a file has more bytes than a translation may have */
export function checkFileSize(bytes: number): void {
  const { maxFileBytes } = bibleRules
  if (bytes <= maxFileBytes) return
  throw new AppError('too_large', messages.bible_file_too_large({ megabytes: `${maxFileBytes / 1024 ** 2}` }))
}

/**
 * Stores a piece of a file. It is in the database because the next piece may reach another node.
 * @returns the number of bytes so far
 * @throws {AppError} `too_large`, or `slow_down` if too many files are being uploaded
 */
export async function receivePiece(database: Database, { upload, offset, total, bytes, now }: Piece): Promise<number> {
  const received = offset + bytes.length
  checkFileSize(Math.max(total, received))
  const piece = { upload, position: offset, total, content: bytes.toString('base64'), added_at: now }
  await database.write(async (transaction) => {
    if ((await listAnyPieces(transaction)).length >= maxPieces) {
      throw new AppError('slow_down', messages.bible_busy(), { retryAfter: keptMs / 1000 })
    }
    await putPiece(transaction, piece)
  })
  return received
}

/** Returns an uploaded file, or undefined if not all of it has arrived. */
export async function readUpload(database: Database, upload: string): Promise<Buffer | undefined> {
  const pieces = await listPieces(database.read, { upload })
  const file = Buffer.concat(pieces.map(({ content }) => Buffer.from(content, 'base64')))
  return file.length > 0 && file.length === pieces.at(-1)?.total ? file : undefined
}

export const deleteUpload = (database: Database, upload: string): Promise<number> =>
  database.write((transaction) => deletePieces(transaction, upload))
