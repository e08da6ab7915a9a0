import { readFileSync } from 'node:fs'
import type { Reader } from '#server/platform/database/database.ts'
import { DatabaseUnusable } from '#server/platform/database/errors.ts'
import { print } from '#server/platform/log/print.ts'
import { verifyTranscript } from '#server/subjects/exports/public.ts'
import { formatCount } from './format-count.ts'

/** @throws {DatabaseUnusable} */
function readFile(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new DatabaseUnusable(`${path} can't be read (${error instanceof Error ? error.message : error}).`)
  }
}

const erased = 'someone whose account was erased'

/**
 * Prints whether a transcript is unchanged, and what the history says about it. The history is verified already.
 * @throws {DatabaseUnusable} if it was changed
 */
export async function reportTranscript(reader: Reader, path: string): Promise<void> {
  const result = await verifyTranscript(reader, readFile(path))
  if ('reason' in result) throw new DatabaseUnusable(`This is not the file that was made. ${result.reason}`)
  const { at, by = erased, about = erased, of, items, seq } = result
  const content = of === 'chat' ? `The chat of ${about}` : `Everything about ${about}`
  print('The transcript is unchanged: every byte is as it was made.')
  print(`${content}, ${formatCount(items, 'item')}. Made at ${at} by ${by}: entry ${seq} of the history.`)
}
