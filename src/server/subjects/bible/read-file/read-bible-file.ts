import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type BibleFileRefusal, bibleFileRules } from '#contract/rules/bible-file.ts'
import { type BibleFile, BibleFileRefused, type FileBook, type FileReport } from './bible-file.ts'

export interface ToThread {
  bytes: Uint8Array
  fileName: string
}

export type FromThread = { isRead: true } | { book: FileBook } | { report: FileReport } | { refusal: BibleFileRefusal }

const isBundled = !import.meta.filename.endsWith('.ts')
const threadFile = join(import.meta.dirname, isBundled ? 'bible-file-thread.js' : 'thread.ts')

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

async function receiveAll(thread: Worker, signal: AbortSignal): Promise<BibleFile> {
  const books: FileBook[] = []
  for (;;) {
    const [message] = (await once(thread, 'message', { signal })) as [FromThread]
    if ('refusal' in message) throw new BibleFileRefused(message.refusal)
    if ('report' in message) return { ...message.report, books }
    if ('book' in message) books.push(message.book)
    thread.postMessage('next')
  }
}

/**
 * Reads a translation of the Bible from a file: USFM, a zip of USFM, or one verse a line, also in a zip. It runs in a thread with limits on
 * memory and time.
 * @param fileName as its user calls it; a guess at name and language
 * @throws BibleFileRefused if the file is something else, damaged, or too large
 */
export async function readBibleFile(bytes: Buffer, fileName: string): Promise<BibleFile> {
  const workerData: ToThread = { bytes, fileName }
  const resourceLimits = { maxOldGenerationSizeMb: bibleFileRules.maxMemoryMb }
  const thread = new Worker(threadFile, { workerData, resourceLimits })
  try {
    return await receiveAll(thread, AbortSignal.timeout(bibleFileRules.timeoutMs))
  } catch (error) {
    if (hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY')) throw new BibleFileRefused('too large')
    if (hasCode(error, 'ABORT_ERR')) throw new BibleFileRefused('too slow')
    throw error
  } finally {
    await thread.terminate()
  }
}
