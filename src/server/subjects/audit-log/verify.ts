import type { Reader } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import { digestEntry, hashContent, hashEntry } from './chain.ts'
import { groupOf } from './kinds.ts'
import { type EntryRow, findErasure, listEntries, readHead } from './write-store.ts'

/** Number and hash of an entry: the newest one of a log, or of an earlier copy of it. */
export type Head = Pick<Tables['history_head'], 'seq' | 'hash'>

/** The first broken entry of a log. */
export interface Fault {
  seq: number
  /** Time and kind, if there is such an entry. */
  at?: string
  kind?: string
  /** What is wrong, as a sentence about "it". */
  reason: string
}

/** An earlier state of the log from another place, such as a backup. */
export interface Witness {
  head: Head
  /** Returns the hash of an entry, or undefined if it is not known. */
  hashOf(seq: number): string | undefined
  /** Names the witness in messages: "the backup". */
  label: string
}

const batchSize = 500
/** Smaller than the number of any entry. */
const beforeAll = -(2 ** 31)

const groups: Readonly<Record<string, string | undefined>> = groupOf

const isTextMissing = ({ content_hash, salt, content }: EntryRow) =>
  content_hash !== null && (salt === null || content === null)

/** Returns what is wrong with the entry after another one, if anything, except a missing text. */
function findFault(entry: EntryRow, previous: Head): string | undefined {
  if (hashEntry(previous.hash, entry.seq, digestEntry(entry)) !== entry.hash) {
    return 'It was changed: its hash does not match.'
  }
  if (entry.kind_group !== groups[entry.kind]) return 'It was changed: its group does not match its kind.'
  const { salt, content, content_hash } = entry
  if (isTextMissing(entry)) return undefined
  if (content_hash !== (salt === null || content === null ? null : hashContent(salt, content))) {
    return 'Its text was changed: the hash of the text does not match.'
  }
  if (content_hash === null && (salt !== null || content !== null)) return 'A text was added to it.'
  return undefined
}

/** Returns what a witness knows against an entry, if anything. */
function findContradiction(entry: EntryRow, witness: Witness | undefined): string | undefined {
  const known = witness?.hashOf(entry.seq)
  if (known !== undefined && known !== entry.hash) {
    return `It is not the entry that ${witness?.label} has: it was changed, and all hashes after it were computed again.`
  }
  return undefined
}

/** Returns a function that tells whether the text of an entry may be missing: a person whom it is by or about was erased later. */
function createErasures(reader: Reader) {
  const erasures = new Map<string, number>()
  return async ({ seq, actor_id, subject_id, salt, content }: EntryRow): Promise<boolean> => {
    if (salt !== null || content !== null) return false
    for (const personId of [subject_id, actor_id]) {
      if (personId === null) continue
      const erasedBy = erasures.get(personId) ?? (await findErasure(reader, personId)) ?? 0
      // Only what is known for good: others may erase a person meanwhile.
      if (erasedBy > 0) erasures.set(personId, erasedBy)
      if (erasedBy > seq) return true
    }
    return false
  }
}

/**
 * Verifies the audit log from its first entry to the head, while others write: entries that arrive meanwhile are not verified.
 * @param witness detects changes by a person who has computed all hashes again, and a shortened log
 * @returns the head, or the first fault
 */
export async function verifyHistory(reader: Reader, witness?: Witness): Promise<Head | Fault> {
  const head = await readHead(reader)
  if (head === undefined) return { seq: 1, reason: 'The head of the history is missing.' }
  const wasErasedLater = createErasures(reader)
  let previous: Head = { seq: 0, hash: '' }
  for (let after = beforeAll; ; after = previous.seq) {
    const entries = await listEntries(reader, { after, upTo: head.seq, limit: batchSize })
    for (const entry of entries) {
      const { seq, at, kind, hash } = entry
      const expected = previous.seq + 1
      if (seq < expected) return { seq, at, kind, reason: 'Its number is not valid.' }
      if (seq > expected) return { seq: expected, reason: `It is missing. The next entry is ${seq}.` }
      const reason = findFault(entry, previous) ?? findContradiction(entry, witness)
      if (reason !== undefined) return { seq, at, kind, reason }
      if (isTextMissing(entry) && !(await wasErasedLater(entry))) {
        return { seq, at, kind, reason: 'Its text was removed.' }
      }
      previous = { seq, hash }
    }
    if (entries.length < batchSize) break
  }
  return findFaultAtEnd(previous, head, witness) ?? previous
}

function findFaultAtEnd(last: Head, head: Head & { seq_after: number | null }, witness?: Witness): Fault | undefined {
  const next = last.seq + 1
  if (last.seq < head.seq) return { seq: next, reason: `It is missing, and so are all entries up to ${head.seq}.` }
  if (head.seq_after !== null) return { seq: head.seq_after, reason: 'It was added after the head of the history.' }
  if (last.hash !== head.hash) return { seq: last.seq, reason: 'Its hash is not the hash in the head.' }
  if (witness !== undefined && witness.head.seq > last.seq) {
    const { seq } = witness.head
    return { seq: next, reason: `It is missing: ${witness.label} has ${seq} entries, and the log has ${last.seq}.` }
  }
  return undefined
}
