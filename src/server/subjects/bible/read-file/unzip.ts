import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { bibleFileRules } from '#contract/rules/bible-file.ts'
import { BibleFileRefused } from './bible-file.ts'

export interface PackedFile {
  name: string
  bytes: Buffer
}

/** Whether bytes begin as a zip does, also one without files. */
export const isZip = (bytes: Buffer): boolean => ['PK\x03\x04', 'PK\x05\x06'].includes(bytes.toString('latin1', 0, 4))

async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.isEncrypted()) throw new BibleFileRefused('encrypted')
  // yauzl stops where an entry is longer than it says.
  const bytes = await buffer(await zip.openReadStreamPromise(entry))
  if (crc32(bytes) !== entry.crc32) throw new BibleFileRefused('damaged zip')
  return bytes
}

/**
 * Unpacks those files of a zip whose names match, in the order of the names. Other zips in it are files like any other.
 * @throws BibleFileRefused
 */
export async function unzip(bytes: Buffer, pattern: RegExp): Promise<PackedFile[]> {
  try {
    // Names are not checked: they are never used as paths.
    const zip = await fromBufferPromise(bytes, { decodeStrings: false })
    if (zip.entryCount > bibleFileRules.maxFiles) throw new BibleFileRefused('too many files')
    const files: PackedFile[] = []
    let left = bibleFileRules.maxUnpackedBytes
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw.toString()
      if (!pattern.test(name)) continue
      left -= entry.uncompressedSize
      if (left < 0) throw new BibleFileRefused('too large')
      files.push({ name, bytes: await unpack(zip, entry) })
    }
    return files.sort((one, other) => (one.name < other.name ? -1 : 1))
  } catch (error) {
    if (error instanceof BibleFileRefused) throw error
    throw new BibleFileRefused('damaged zip')
  }
}
