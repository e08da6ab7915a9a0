import { expect } from 'vitest'
import type { Reader } from '#server/platform/database/database.ts'
import { it as base, describeOnBoth } from '#test/support/fixtures.ts'
import { runSql } from '#test/support/sql.ts'
import { createRandom } from '#tools/random.ts'
import { digestEntry, hashContent, hashEntry } from './chain.ts'
import { recordHistory } from './record.ts'
import { type Head, verifyHistory, type Witness } from './verify.ts'
import { type EntryRow, listEntries, readHead } from './write-store.ts'

/** Number of entries, and of those that an older backup has. */
const [length, known] = [40, 30]
const columns = [
  ...(['at', 'kind', 'kind_group', 'actor_id', 'subject_id', 'entity_id'] as const),
  ...(['facts', 'content', 'salt', 'content_hash', 'hash'] as const),
] as const

/** A log with entries of all shapes. */
const it = base.extend('log', async ({ testDatabase: { database } }) => {
  for (let index = 0; index < length; index += 1) {
    await database.write((transaction) =>
      recordHistory(transaction, {
        kind: index % 2 === 0 ? 'prayer.deleted' : 'leader.signed_in',
        actorId: index % 5 === 0 ? null : `actor-${index % 3}`,
        subjectId: `subject-${index % 2}`,
        entityId: index % 4 === 0 ? `entity-${index}` : undefined,
        facts: index % 3 === 0 ? { by: 'command', index } : {},
        ...(index % 2 === 0 && { content: { content: `For my grandmother ${index} 🙏`, feedback: null } }),
        now: new Date(Date.UTC(2026, 2, 1, 18, index)).toISOString(),
      }),
    )
  }
  const entries = await listEntries(database.read, { after: 0, upTo: 1000, limit: 1000 })
  return { database, entries, head: { seq: length, hash: at(entries, length - 1).hash } }
})

/** What a seal, or a note on paper, has: only the head. */
function witnessOf(entries: EntryRow[], number: number): Witness {
  const { seq, hash } = at(entries, number - 1)
  return { head: { seq, hash }, hashOf: (other) => (other === seq ? hash : undefined), label: 'the note' }
}

/** Reads a log that is not in a database. */
function readerOf({ entries, head }: { entries: EntryRow[]; head: Head | undefined }): Reader {
  const sorted = entries.toSorted((one, other) => one.seq - other.seq)
  return {
    all: async (_statement, ...[values]) => {
      const { after, upTo, limit } = values as unknown as { after: number; upTo: number; limit: number }
      return sorted.filter(({ seq }) => seq > after && seq <= upTo).slice(0, limit) as never[]
    },
    first: async (_statement, ...[values]) => {
      // Nobody was erased.
      if (values !== undefined || head === undefined) return undefined
      return { ...head, seq_after: sorted.find(({ seq }) => seq > head.seq)?.seq ?? null } as never
    },
  }
}

type Pick = (max: number) => number
/** Changes a log. `seq` is the number of the entry that the verification must name, if that is certain. */
type Change = (entries: EntryRow[], pick: Pick) => { entries?: EntryRow[]; head?: Head | undefined; seq?: number }

const at = (entries: EntryRow[], index: number) => entries[index] as EntryRow
const without = (entries: EntryRow[], index: number) => entries.toSpliced(index, 1)
const renumbered = (entries: EntryRow[]) => entries.map((entry, index) => ({ ...entry, seq: index + 1 }))
const forgedText = (pick: Pick) => ({ content: JSON.stringify({ content: `Forged ${pick(1e9)}` }), salt: 'salt' })

/** Changes a column to another value: null, that of another entry, or a similar one. */
function withChangedColumn(entries: EntryRow[], entry: EntryRow, pick: Pick): EntryRow {
  for (;;) {
    const column = columns[pick(columns.length)] as (typeof columns)[number]
    const value = entry[column]
    const flipped = `${value}`.replace(/[a-z0-9]/, (letter) => (letter === '1' ? '2' : '1'))
    const canBeNull = !['at', 'kind', 'kind_group', 'facts', 'hash'].includes(column)
    const others = [flipped, at(entries, pick(length))[column], canBeNull ? null : `${value}x`]
    const other = others[pick(others.length)] ?? null
    if (other !== value && (other !== null || canBeNull)) return { ...entry, [column]: other }
  }
}

const changes: Record<string, Change> = {
  'change a column': (entries, pick) => {
    const index = pick(length)
    return { entries: entries.with(index, withChangedColumn(entries, at(entries, index), pick)), seq: index + 1 }
  },
  'change a number': (entries, pick) => {
    const index = pick(length)
    const seq = [0, -pick(1000), length + 1 + pick(1000)][pick(3)] as number
    return { entries: entries.with(index, { ...at(entries, index), seq }) }
  },
  'delete an entry': (entries, pick) => {
    const index = pick(length)
    return { entries: without(entries, index), seq: index + 1 }
  },
  'delete an entry and close the gap': (entries, pick) => {
    const index = pick(length - 1)
    return { entries: renumbered(without(entries, index)), seq: index + 1 }
  },
  'erase a text': (entries, pick) => {
    const texts = entries.filter(({ content }) => content !== null)
    const entry = at(texts, pick(texts.length))
    const changed = { ...entry, content: null, salt: pick(2) ? null : entry.salt }
    return { entries: entries.with(entry.seq - 1, changed), seq: entry.seq }
  },
  'swap two entries': (entries, pick) => {
    const [first, second] = [pick(length), pick(length - 1)]
    const [one, other] = [at(entries, first), at(entries, second < first ? second : second + 1)]
    const [hash, otherHash] = pick(2) === 0 ? [one.hash, other.hash] : [other.hash, one.hash]
    const swapped = entries
      .with(one.seq - 1, { ...other, seq: one.seq, hash })
      .with(other.seq - 1, { ...one, seq: other.seq, hash: otherHash })
    return { entries: swapped, seq: Math.min(one.seq, other.seq) }
  },
  'insert an entry': (entries, pick) => {
    const seq = pick(2) === 0 ? length + 1 : -pick(100)
    const forged = { ...at(entries, pick(length)), seq }
    const hash = hashEntry(at(entries, length - 1).hash, seq, digestEntry(forged))
    return { entries: [...entries, { ...forged, hash }], seq }
  },
  'insert an entry between others': (entries, pick) => {
    const index = pick(length)
    const forged = { ...at(entries, pick(length)), seq: index + 1 }
    const hash = hashEntry(entries[index - 1]?.hash ?? '', index + 1, digestEntry(forged))
    const head = { seq: length + 1, hash: at(entries, length - 1).hash }
    return { entries: renumbered(entries.toSpliced(index, 0, { ...forged, hash })), head }
  },
  'truncate the end': (entries, pick) => {
    const count = pick(length)
    return { entries: entries.slice(0, count), seq: count + 1 }
  },
  'change the head': (entries, pick) => {
    const { seq, hash } = at(entries, pick(length))
    if (seq < length && pick(2) === 0) return { head: { seq, hash } }
    return { head: seq === 1 ? undefined : { seq: length, hash: `${hash}0` } }
  },
}

/** Changes of entries that the backup has. The numbers and hashes are computed again afterwards. */
const recomputedChanges: Record<string, (entries: EntryRow[], pick: Pick) => EntryRow[]> = {
  'change a column': (entries, pick) => {
    const index = pick(known)
    return entries.with(index, withChangedColumn(entries, at(entries, index), pick))
  },
  'replace a text': (entries, pick) => {
    const index = pick(known)
    return entries.with(index, { ...at(entries, index), ...forgedText(pick) })
  },
  'delete an entry': (entries, pick) => without(entries, pick(known)),
  'delete a block': (entries, pick) => entries.toSpliced(pick(known), 1 + pick(5)),
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
  return renumbered(entries).map((entry) => {
    const { salt, content } = entry
    const content_hash = salt === null || content === null ? null : hashContent(salt, content)
    const changed = { ...entry, content_hash }
    hash = hashEntry(hash, changed.seq, digestEntry(changed))
    return { ...changed, hash }
  })
}

function createPick(): Pick {
  const random = createRandom(length)
  return (max) => Math.floor(random() * max)
}

describeOnBoth('the verification of the history', () => {
  it('returns the head of an intact log', async ({ log: { database, entries, head } }) => {
    expect(head).toEqual({ seq: length, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await readHead(database.read)).toEqual({ ...head, seq_after: null })
    expect(await verifyHistory(database.read, witnessOf(entries, length))).toEqual(head)
    expect(await verifyHistory(readerOf({ entries, head }), witnessOf(entries, known))).toEqual(head)
  })

  it('returns an empty head for an empty log', async ({ testDatabase }) => {
    expect(await verifyHistory(testDatabase.database.read)).toEqual({ seq: 0, hash: '' })
  })

  it('PS4: detects each of 1,000 random changes of the log', async ({ log: { entries, head } }) => {
    const pick = createPick()
    const all = Object.entries(changes)
    const missed: string[] = []
    for (let round = 0; round < 1_000; round += 1) {
      const [name, change] = all[round % all.length] as [string, Change]
      const { seq, ...changed } = change(entries, pick)
      const result = await verifyHistory(readerOf({ entries, head, ...changed }))
      const isNamed = 'reason' in result && (seq === undefined || result.seq === seq)
      if (!isNamed) missed.push(`${name}: ${JSON.stringify(result)}, expected ${seq}`)
    }
    expect(missed).toEqual([])
  })

  it('PS4: detects 1,000 changes with hashes computed again, with the head of an older backup', {
    tags: 'slow',
  }, async ({ log }) => {
    const pick = createPick()
    const backup = witnessOf(log.entries, known)
    const all = Object.entries(recomputedChanges)
    const before = JSON.stringify(computeAgain(log.entries))
    const [missed, invalid]: [string[], string[]] = [[], []]
    for (let rounds = 0; rounds < 1_000; ) {
      const [name, change] = all[rounds % all.length] as (typeof all)[number]
      const entries = computeAgain(change(log.entries, pick))
      if (JSON.stringify(entries) === before) continue
      rounds += 1
      const reader = readerOf({ entries, head: { seq: entries.length, hash: entries.at(-1)?.hash ?? '' } })
      if (!('reason' in (await verifyHistory(reader, backup)))) missed.push(name)
      // Without the backup, the forged log is valid: otherwise this test would show nothing.
      const alone = await verifyHistory(reader)
      if ('reason' in alone && !/group|added/.test(alone.reason)) invalid.push(`${name}: ${alone.reason}`)
    }
    expect([missed, invalid]).toEqual([[], []])
  })

  const fifth = { seq: 5, at: '2026-03-01T18:04:00.000Z', kind: 'prayer.deleted' }
  it.for([
    [{ seq: 5, reason: 'It is missing. The next entry is 6.' }, 'delete from history_entries where seq = 5'],
    [{ ...fifth, reason: 'Its text was removed.' }, 'update history_entries set content = null where seq = 5'],
    [{ ...fifth, seq: -5, reason: 'Its number is not valid.' }, 'update history_entries set seq = -5 where seq = 5'],
    [
      { seq: 5, reason: 'It is missing, and so are all entries up to 40.' },
      'delete from history_entries where seq > 4',
    ],
    [
      { seq: 5, reason: 'It is missing: the note has 40 entries, and the log has 4.' },
      'delete from history_entries where seq > 4',
      'update history_head set seq = 4, hash = (select hash from history_entries where seq = 4)',
    ],
    [{ seq: 40, reason: 'It was added after the head of the history.' }, 'update history_head set seq = 39'],
    [{ seq: 1, reason: 'The head of the history is missing.' }, 'delete from history_head'],
  ] as const)('names the entry: %j', async ([fault, ...statements], { log, testDatabase }) => {
    await runSql(testDatabase.url, ...statements)
    expect(await verifyHistory(log.database.read, witnessOf(log.entries, length))).toEqual(fault)
  })
})
