import { expect } from 'vitest'
import type { Reader } from '#server/platform/database/database.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { createRandom } from '#tools/random.ts'
import { digestEntry, hashContent, hashEntry } from './chain.ts'
import { recordHistory } from './record.ts'
import { verifyHistory, type Witness } from './verify.ts'
import { type EntryRow, listEntries } from './write-store.ts'

/** Number of entries, and of those that the older backup has. */
const [length, known] = [40, 30]
const columns = ['at', 'kind', 'actor_id', 'subject_id', 'entity_id', 'facts', 'content', 'salt'] as const

type Pick = (max: number) => number
/** Changes entries that the backup has. The hashes are computed again afterwards. */
type Tampering = (entries: EntryRow[], pick: Pick) => EntryRow[]

const at = (entries: EntryRow[], index: number) => entries[index] as EntryRow
const without = (entries: EntryRow[], index: number) => entries.filter((_, other) => other !== index)

const tamperings: Record<string, Tampering> = {
  'change a column': (entries, pick) => {
    const [index, other] = [pick(known), at(entries, pick(length))]
    const entry = at(entries, index)
    const column = columns[pick(columns.length)] as (typeof columns)[number]
    const value = pick(2) === 0 ? other[column] : `${entry[column]}x`
    return entries.with(index, { ...entry, [column]: value } as EntryRow)
  },
  'replace a text': (entries, pick) => {
    const index = pick(known)
    const content = JSON.stringify({ content: `Forged ${pick(1e9)}` })
    return entries.with(index, { ...at(entries, index), content, salt: 'salt' })
  },
  'delete an entry': (entries, pick) => without(entries, pick(known)),
  'delete a block': (entries, pick) => {
    const first = pick(known)
    return entries.filter((_, index) => index < first || index > first + pick(5))
  },
  'swap two entries': (entries, pick) => {
    const [first, second] = [pick(known), pick(length)]
    return entries.with(first, at(entries, second)).with(second, at(entries, first))
  },
  'move an entry': (entries, pick) => {
    const from = pick(known)
    return without(entries, from).toSpliced(pick(length), 0, at(entries, from))
  },
  'insert an entry': (entries, pick) => entries.toSpliced(pick(known), 0, at(entries, pick(length))),
  'cut off the end': (entries, pick) => entries.slice(0, pick(known)),
}

/** Computes numbers and hashes from the first entry on, as a person who knows the source code could. */
function computeAgain(entries: EntryRow[]): EntryRow[] {
  let hash = ''
  return entries.map((entry, index) => {
    const { salt, content } = entry
    const content_hash = salt === null || content === null ? null : hashContent(salt, content)
    const changed = { ...entry, seq: index + 1, content_hash }
    hash = hashEntry(hash, changed.seq, digestEntry(changed))
    return { ...changed, hash }
  })
}

/** Reads a log that is not in a database. */
function readerOf(entries: EntryRow[]): Reader {
  const head = { seq: entries.length, hash: entries.at(-1)?.hash ?? '', seq_after: null }
  return {
    all: async (_statement, ...[values]) => {
      const { after, upTo, limit } = values as unknown as { after: number; upTo: number; limit: number }
      return entries.filter(({ seq }) => seq > after && seq <= upTo).slice(0, limit) as never[]
    },
    first: async () => head as never,
  }
}

describeOnBoth('a log whose hashes were computed again', () => {
  it('PS4: is detected with the head of an older backup, in each of 1,000 changes', async ({ testDatabase }) => {
    const { database } = testDatabase
    for (let index = 0; index < length; index += 1) {
      await database.write((transaction) =>
        recordHistory(transaction, {
          kind: index % 2 === 0 ? 'prayer.deleted' : 'leader.signed_in',
          actorId: index % 5 === 0 ? null : `actor-${index % 3}`,
          subjectId: `subject-${index % 2}`,
          entityId: index % 4 === 0 ? `entity-${index}` : undefined,
          facts: { index },
          ...(index % 2 === 0 && { content: { content: `For my grandmother ${index} 🙏` } }),
          now: new Date(Date.UTC(2026, 2, 1, 18, index)).toISOString(),
        }),
      )
    }
    const entries = await listEntries(database.read, { after: 0, upTo: 1000, limit: 1000 })
    // Only the head: what a seal, or a note on paper, has.
    const { seq, hash } = at(entries, known - 1)
    const backup: Witness = {
      head: { seq, hash },
      hashOf: (number) => (number === seq ? hash : undefined),
      label: 'the backup',
    }
    expect(await verifyHistory(readerOf(entries), backup)).toEqual({ seq: length, hash: at(entries, length - 1).hash })

    const random = createRandom(length)
    const pick: Pick = (max) => Math.floor(random() * max)
    const all = Object.entries(tamperings)
    const before = JSON.stringify(computeAgain(entries))
    const [missed, invalid]: [string[], string[]] = [[], []]
    for (let rounds = 0; rounds < 1_000; ) {
      const [name, tamper] = all[rounds % all.length] as [string, Tampering]
      const changed = computeAgain(tamper(entries, pick))
      if (JSON.stringify(changed) === before) continue
      rounds += 1
      const result = await verifyHistory(readerOf(changed), backup)
      if (!('reason' in result)) missed.push(name)
      // Without the backup, the forged log is valid: otherwise this test would show nothing.
      const alone = await verifyHistory(readerOf(changed))
      if ('reason' in alone && !/group|added/.test(alone.reason)) invalid.push(`${name}: ${alone.reason}`)
    }
    expect([missed, invalid]).toEqual([[], []])
  })
})
