import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Book, books } from '#contract/bible/books.ts'
import type { BibleText } from '#contract/bible.ts'
import { projectFolder } from '#server/platform/project-folder.ts'

/** The King James Version, which comes with the program: tools/bible/compress-kjv.ts writes it, and says what its bytes are. */
const file = join(projectFolder, 'dist/bible/kjv.bin')
const offsetBytes = Uint32Array.BYTES_PER_ELEMENT
const headerBytes = (books.length + 1) * offsetBytes

export const kjvId = 'kjv'

export const readKjv = (): BibleText => ({
  id: kjvId,
  name: 'King James Version',
  language: 'en',
  licence: 'Public domain outside the UK',
  audience: 'everyone',
  numbering: 'kjv',
  differing: [],
  verses: 31_102,
  bytes: statSync(file).size - headerBytes,
})

/**
 * Returns a book as `bookJson` writes it, in brotli. It is read from the disk, as SQLite reads: in memory, the text would take a
 * megabyte for good.
 */
export function readKjvBook(book: Book): Uint8Array {
  const descriptor = openSync(file, 'r')
  try {
    const offsets = Buffer.alloc(2 * offsetBytes)
    readSync(descriptor, offsets, 0, offsets.length, books.indexOf(book) * offsetBytes)
    const [start, end] = [offsets.readUInt32LE(0), offsets.readUInt32LE(offsetBytes)]
    const bytes = Buffer.alloc(end - start)
    readSync(descriptor, bytes, 0, bytes.length, start)
    return bytes
  } finally {
    closeSync(descriptor)
  }
}
