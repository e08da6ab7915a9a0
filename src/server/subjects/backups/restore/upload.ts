import { randomUUID } from 'node:crypto'
import { open, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import { isDiskFull } from '#server/platform/database/errors.ts'
import { AppError } from '#server/platform/errors.ts'
import type { WorkFolder } from '../work-folder.ts'

const { maxBytes, reservedBytes } = serverLimits.restore

export interface UploadedPiece {
  /** Names the upload. The newest one replaces the others. */
  upload: string
  offset: number
  /** Size of the whole file. */
  total: number
  bytes: Buffer
}

const diskFull = (cause?: unknown) => new AppError('disk_full', messages.setup_restore_disk_full(), { cause })

/**
 * Receives one file in pieces, each of which is small enough for every proxy and for the time that a request has. After a broken
 * connection, the client goes on where the file ends.
 * @param folder one on a disk with room for several copies of a database
 */
export function createUpload(folder: WorkFolder) {
  let current: { id: string; file: string; total: number; received: number } | undefined
  let last: Promise<unknown> = Promise.resolve()

  /** @throws {AppError} `disk_full` */
  async function begin({ upload, total }: UploadedPiece): Promise<NonNullable<typeof current>> {
    await remove()
    const { bavail, bsize } = await statfs(dirname(folder.path))
    if (total + reservedBytes > bavail * bsize) throw diskFull()
    await folder.prepare()
    const begun = { id: upload, file: join(folder.path, `${randomUUID()}.part`), total, received: 0 }
    current = begun
    return begun
  }

  async function remove(): Promise<void> {
    current = undefined
    await folder.remove()
  }

  async function write(piece: UploadedPiece): Promise<number> {
    const { upload, offset, total, bytes } = piece
    if (current?.id !== upload && offset > 0) throw new AppError('not_found', messages.setup_restore_upload_lost())
    const file = current?.id === upload ? current : await begin(piece)
    if (total !== file.total || offset !== file.received) return file.received
    try {
      const handle = await open(file.file, offset === 0 ? 'w' : 'r+', 0o600)
      try {
        // On a full disk, the first write may be a part of what was asked for.
        for (let written = 0; written < bytes.length; ) {
          written += (await handle.write(bytes, written, bytes.length - written, offset + written)).bytesWritten
        }
      } finally {
        await handle.close()
      }
      file.received += bytes.length
      return file.received
    } catch (error) {
      await remove()
      throw isDiskFull(error) ? diskFull(error) : error
    }
  }

  return {
    /** Deletes the file, and not what was made of it. */
    async discard(): Promise<void> {
      if (current !== undefined) await rm(current.file, { force: true })
      current = undefined
    },
    /** Deletes all that is left of earlier uploads. */
    remove,
    isStarted: () => current !== undefined,
    /** Returns the file, once all of it is there. */
    finished: () => (current !== undefined && current.received === current.total ? current.file : undefined),

    /**
     * Appends a piece. One that is not the next one changes nothing.
     * @returns the number of bytes so far
     * @throws {AppError} `too_large`, `disk_full`, `not_found` if the earlier pieces are not here any more
     */
    async receive(piece: UploadedPiece): Promise<number> {
      const { offset, total, bytes } = piece
      if (total > maxBytes || offset + bytes.length > total)
        throw new AppError('too_large', messages.setup_restore_too_large())
      // One after the other: of several uploads at once, only the last one has a file.
      const written = last.then(() => write(piece))
      last = written.catch(() => undefined)
      return written
    },
  }
}
