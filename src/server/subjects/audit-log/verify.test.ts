import { expect } from 'vitest'
import type { Transaction } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import { it as base, describeOnBoth } from '#test/support/fixtures.ts'
import { createRandom } from '#tools/random.ts'
import { digestEntry, hashContent, hashEntry } from './chain.ts'
import { recordHistory } from './record.ts'
import { type Fault, type Head, verifyHistory } from './verify.ts'
import { type EntryRow, listEntries } from './write-store.ts'

const length = 30
const columns = [
  ...(['at', 'kind', 'kind_group', 'actor_id', 'subject_id', 'entity_id'] as const),
  ...(['facts', 'content', 'salt', 'content_hash', 'hash'] as const),
] as const

const updateEntry = statement((sql, value: EntryRow & { was: number }) =>
  sql
    .updateTable('history_entries')
    .set({ seq: value.seq, ...Object.fromEntries(columns.map((column) => [column, value[column]])) })
    .where('seq', '=', value.was),
)
const insertEntry = statement((sql, value: EntryRow) =>
  sql
    .insertInto('history_entries')
    .values({ seq: value.seq, ...Object.fromEntries(columns.map((column) => [column, value[column]])) } as never),
)
const deleteEntry = statement((sql, value: { seq: number }) =>
  sql.deleteFrom('history_entries').where('seq', '=', value.seq),
)
const deleteAfter = statement((sql, value: { seq: number }) =>
  sql.deleteFrom('history_entries').where('seq', '>', value.seq),
)
const updateHead = statement((sql, value: { seq: number; hash: string }) =>
  sql.updateTable('history_head').set({ seq: value.seq, hash: value.hash }),
)
const deleteHead = statement((sql) => sql.deleteFrom('history_head'))

/** A log with entries of all shapes, and its head as someone has noted it. */
const it = base
  .extend('log', async ({ testDatabase: { database } }) => {
    const people = ['ana', 'ben', 'ruth']
    for (let index = 0; index < length; index += 1) {
      await database.write((transaction) =>
        recordHistory(transaction, {
          kind: index % 2 === 0 ? 'prayer.deleted' : 'leader.signed_in',
          actorId: index % 5 === 0 ? null : `${people[index % 3]}`,
          subjectId: people[index % 2],
          entityId: index % 4 === 0 ? `entity-${index}` : undefined,
          facts: index % 3 === 0 ? { by: 'command', index } : {},
          ...(index % 2 === 0 && { content: { content: `For my grandmother ${index} 🙏`, feedback: null } }),
          now: new Date(Date.UTC(2026, 2, 1, 18, index)).toISOString(),
        }),
      )
    }
    return database
  })
  .extend('noted', async ({ log }) => {
    const head = (await verifyHistory(log.read)) as Head
    return { head, hashOf: (seq: number) => (seq === head.seq ? head.hash : undefined), label: 'the note' }
  })

/** Computes the hashes of the entries from a number on again, as a person who knows the source code could. */
async function computeHashesAgain(transaction: Transaction, from: number): Promise<void> {
  const entries = await listEntries(transaction, { after: 0, upTo: 1000, limit: 1000 })
  let hash = entries.find(({ seq }) => seq === from - 1)?.hash ?? ''
  for (const entry of entries.filter(({ seq }) => seq >= from)) {
    const { salt, content } = entry
    const content_hash = salt === null || content === null ? null : hashContent(salt, content)
    hash = hashEntry(hash, entry.seq, digestEntry({ ...entry, content_hash }))
    await transaction.run(updateEntry, { ...entry, content_hash, hash, was: entry.seq })
  }
  await transaction.run(updateHead, { seq: entries.at(-1)?.seq ?? 0, hash })
}

/** A change of the log. It returns the number of the entry that the verification must name, if that is certain. */
type Tampering = (
  transaction: Transaction,
  entries: EntryRow[],
  pick: (max: number) => number,
) => Promise<number | undefined>

const at = (entries: EntryRow[], index: number) => entries[index] as EntryRow
const renumbered = (entry: EntryRow, seq: number) => ({ ...entry, seq, was: entry.seq })

/** Changes a column to another value: null, that of another entry, or a similar one. */
function changed(entries: EntryRow[], entry: EntryRow, pick: (max: number) => number): EntryRow {
  for (;;) {
    const column = columns[pick(columns.length)] as (typeof columns)[number]
    const value = entry[column]
    const flipped = `${value}`.replace(/[a-z0-9]/, (letter) => (letter === '1' ? '2' : '1'))
    const canBeNull = !['at', 'kind', 'kind_group', 'facts', 'hash'].includes(column)
    const others = [flipped, at(entries, pick(entries.length))[column], canBeNull ? null : `${value}x`]
    const other = others[pick(others.length)] ?? null
    if (other !== value && (other !== null || canBeNull)) return { ...entry, [column]: other }
  }
}

const tamperings: Record<string, Tampering> = {
  async 'change a column'(transaction, entries, pick) {
    const entry = at(entries, pick(length))
    await transaction.run(updateEntry, { ...changed(entries, entry, pick), was: entry.seq })
    return entry.seq
  },
  async 'change a number'(transaction, entries, pick) {
    const entry = at(entries, pick(length))
    const numbers = [0, -pick(1000), length + 1 + pick(1000)]
    await transaction.run(updateEntry, renumbered(entry, numbers[pick(3)] ?? 0))
    return undefined
  },
  async 'delete an entry'(transaction, entries, pick) {
    const { seq } = at(entries, pick(length))
    await transaction.run(deleteEntry, { seq })
    return seq
  },
  async 'delete an entry and close the gap'(transaction, entries, pick) {
    const { seq } = at(entries, pick(length - 1))
    await transaction.run(deleteEntry, { seq })
    for (const entry of entries.slice(seq)) await transaction.run(updateEntry, renumbered(entry, entry.seq - 1))
    return seq
  },
  async 'erase a text'(transaction, entries, pick) {
    const texts = entries.filter(({ content }) => content !== null)
    const entry = texts[pick(texts.length)] as EntryRow
    await transaction.run(updateEntry, { ...entry, content: null, salt: pick(2) ? null : entry.salt, was: entry.seq })
    return entry.seq
  },
  async 'swap two entries'(transaction, entries, pick) {
    const [first, second] = [pick(length), pick(length - 1)]
    const [one, other] = [at(entries, first), at(entries, second < first ? second : second + 1)]
    const ownHash = pick(2) === 0
    await transaction.run(updateEntry, {
      ...other,
      seq: one.seq,
      hash: ownHash ? one.hash : other.hash,
      was: one.seq,
    })
    await transaction.run(updateEntry, {
      ...one,
      seq: other.seq,
      hash: ownHash ? other.hash : one.hash,
      was: other.seq,
    })
    return Math.min(one.seq, other.seq)
  },
  async 'insert an entry'(transaction, entries, pick) {
    const last = at(entries, length - 1)
    const seq = pick(2) === 0 ? length + 1 : -pick(100)
    const forged = { ...at(entries, pick(length)), seq }
    await transaction.run(insertEntry, { ...forged, hash: hashEntry(last.hash, seq, digestEntry(forged)) })
    return seq
  },
  async 'insert an entry between others'(transaction, entries, pick) {
    const seq = 1 + pick(length)
    for (const entry of entries.slice(seq - 1).reverse()) {
      await transaction.run(updateEntry, renumbered(entry, entry.seq + 1))
    }
    const forged = { ...at(entries, pick(length)), seq }
    const previousHash = entries[seq - 2]?.hash ?? ''
    await transaction.run(insertEntry, { ...forged, hash: hashEntry(previousHash, seq, digestEntry(forged)) })
    await transaction.run(updateHead, { seq: length + 1, hash: at(entries, length - 1).hash })
    return undefined
  },
  async 'truncate the end'(transaction, _entries, pick) {
    const seq = pick(length)
    await transaction.run(deleteAfter, { seq })
    return seq + 1
  },
  async 'change the head'(transaction, entries, pick) {
    const { seq, hash } = at(entries, pick(length))
    const isShorter = seq < length && pick(2) === 0
    if (isShorter) await transaction.run(updateHead, { seq, hash })
    else if (seq === 1) await transaction.run(deleteHead)
    else await transaction.run(updateHead, { seq: length, hash: `${hash}0` })
    return undefined
  },
}

/** Changes that keep the chain valid. An earlier head, noted in another place, detects them. */
const consistentTamperings: Record<string, Tampering> = {
  async 'truncate the end and change the head'(transaction, entries, pick) {
    const seq = pick(length)
    await transaction.run(deleteAfter, { seq })
    await transaction.run(updateHead, { seq, hash: entries[seq - 1]?.hash ?? '' })
    return seq + 1
  },
  async 'change an entry and all hashes after it'(transaction, entries, pick) {
    const entry = at(entries, pick(length))
    const content = JSON.stringify({ content: `Forged ${pick(1e9)}` })
    await transaction.run(updateEntry, { ...entry, content, salt: 'salt', was: entry.seq })
    await computeHashesAgain(transaction, entry.seq)
    return undefined
  },
  async 'delete an entry and compute all hashes again'(transaction, entries, pick) {
    const { seq } = at(entries, pick(length))
    await transaction.run(deleteEntry, { seq })
    for (const entry of entries.slice(seq)) await transaction.run(updateEntry, renumbered(entry, entry.seq - 1))
    await computeHashesAgain(transaction, seq)
    return undefined
  },
}

class Undo extends Error {}

describeOnBoth('the verification of the history', () => {
  it('returns the head of an intact log', async ({ log, noted }) => {
    expect(noted.head).toEqual({ seq: length, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await verifyHistory(log.read, noted)).toEqual(noted.head)
  })

  it('returns an empty head for an empty log', async ({ testDatabase }) => {
    expect(await verifyHistory(testDatabase.database.read)).toEqual({ seq: 0, hash: '' })
  })

  it('PS4: detects each of 1,000 random changes of the log', async ({ log, noted }) => {
    const random = createRandom(length)
    const pick = (max: number) => Math.floor(random() * max)
    const all = Object.entries({ ...tamperings, ...consistentTamperings })
    const entries = await listEntries(log.read, { after: 0, upTo: 1000, limit: 1000 })
    const missed: string[] = []
    for (let round = 0; round < 1_000; round += 1) {
      const [name, tamper] = all[round % all.length] as [string, Tampering]
      let expected: number | undefined
      let result: Head | Fault | undefined
      const attempt = log.write(async (transaction) => {
        expected = await tamper(transaction, entries, pick)
        result = await verifyHistory(transaction, name in consistentTamperings ? noted : undefined)
        throw new Undo()
      })
      await expect(attempt).rejects.toThrow(Undo)
      const isNamed = result !== undefined && 'reason' in result && (expected === undefined || result.seq === expected)
      if (!isNamed) missed.push(`${name}: ${JSON.stringify(result)}, expected ${expected}`)
    }
    expect(missed).toEqual([])
    expect(await verifyHistory(log.read, noted)).toEqual(noted.head)
  })

  it('names the entry and what is wrong with it', async ({ log, noted }) => {
    const verifyAfter = async (name: string) => {
      let result: unknown
      const entries = await listEntries(log.read, { after: 0, upTo: 1000, limit: 1000 })
      const attempt = log.write(async (transaction) => {
        await { ...tamperings, ...consistentTamperings }[name]?.(transaction, entries, (max) => Math.min(4, max - 1))
        result = await verifyHistory(transaction, noted)
        throw new Undo()
      })
      await expect(attempt).rejects.toThrow(Undo)
      return result
    }
    const about = (seq: number) => ({ seq, at: `2026-03-01T18:0${seq - 1}:00.000Z`, kind: 'prayer.deleted' })
    expect(await verifyAfter('delete an entry')).toEqual({ seq: 5, reason: 'It is missing. The next entry is 6.' })
    expect(await verifyAfter('erase a text')).toEqual({ ...about(9), reason: 'Its text was removed.' })
    expect(await verifyAfter('truncate the end')).toEqual({
      ...{ seq: 5, reason: 'It is missing, and so are all entries up to 30.' },
    })
    expect(await verifyAfter('truncate the end and change the head')).toEqual({
      ...{ seq: 5, reason: 'It is missing: the note has 30 entries, and the log has 4.' },
    })
  })
})
