import { foldName } from '../../text/fold-name.ts'
import { skeletonOf } from '../../text/skeleton.ts'
import { sortKey } from '../../text/sort-key.ts'
import { findableWordsOf, wordsOf } from '../../text/words.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Table of values that SQL can't compute. The runner creates and fills it before the SQL of its migration, which reads and drops it.
 * All columns are texts, and the first one is the primary key.
 */
export interface ComputedTable {
  name: string
  columns: string[]
  /** Selects the rows to compute from. */
  select: string
  /** Returns the values of the columns for a selected row. */
  compute(row: Row): (string | null)[]
}

const textOf = (row: Row, column: string) => String(row[column])

const sortKeys: ComputedTable = {
  name: 'computed_sort_keys',
  columns: ['user_id', 'name_key', 'username_sort_key', 'email_key'],
  select: 'select id, name, username, email from users',
  compute: (row) => [
    textOf(row, 'id'),
    sortKey(textOf(row, 'name')),
    sortKey(textOf(row, 'username')),
    row['email'] === null ? null : foldName(textOf(row, 'email')),
  ],
}

const words: ComputedTable = {
  name: 'computed_user_words',
  columns: ['user_id', 'words'],
  select: 'select id, name, username from users',
  compute: (row) => [textOf(row, 'id'), wordsOf(textOf(row, 'name'), textOf(row, 'username')).join(' ')],
}

const skeletons: ComputedTable = {
  name: 'computed_skeletons',
  columns: ['user_id', 'name_skeleton', 'username_skeleton'],
  select: 'select id, name, username from users',
  compute: (row) => [textOf(row, 'id'), skeletonOf(textOf(row, 'name')), skeletonOf(textOf(row, 'username'))],
}

/** All that is stored with a name, for a change of how letters compare. */
const names: ComputedTable = {
  name: 'computed_names',
  columns: ['user_id', 'name_key', 'username_sort_key', 'name_skeleton', 'username_skeleton', 'words'],
  select: 'select id, name, username from users where erased_at is null',
  compute: (row) => [
    textOf(row, 'id'),
    sortKey(textOf(row, 'name')),
    sortKey(textOf(row, 'username')),
    skeletonOf(textOf(row, 'name')),
    skeletonOf(textOf(row, 'username')),
    wordsOf(textOf(row, 'name'), textOf(row, 'username')).join(' '),
  ],
}

/** What changes where a name, a username or an email has a dot above i, and a longer username where another one is now the same. */
const foldedNames: ComputedTable = {
  name: 'computed_folded_names',
  columns: [
    ...['user_id', 'name_key', 'email_key', 'username', 'username_key', 'username_sort_key'],
    ...['longer_username', 'longer_username_key', 'longer_username_sort_key'],
  ],
  select: 'select id, name, username, email from users where erased_at is null',
  compute(row) {
    const [id, username] = [textOf(row, 'id'), textOf(row, 'username')]
    const email = row['email'] === null ? null : foldName(textOf(row, 'email'))
    const usernames = [username, `${username}-${id.slice(-4)}`]
    return [id, sortKey(textOf(row, 'name')), email, ...usernames.flatMap((it) => [it, foldName(it), sortKey(it)])]
  },
}

/** The words of names that were not erased, for a change of the words by which people are found. */
const findableWords: ComputedTable = {
  name: 'computed_findable_words',
  columns: ['user_id', 'words'],
  select: 'select id, name, username from users where erased_at is null',
  compute: (row) => [textOf(row, 'id'), findableWordsOf(textOf(row, 'name'), textOf(row, 'username')).join(' ')],
}

/** Computed tables by the name of their migration. */
export const computedTables: Readonly<Record<string, ComputedTable>> = {
  '004-sort-keys': sortKeys,
  '012-look-alikes': skeletons,
  '013-people-search': words,
  '026-arabic-names': names,
  '028-restores-and-names': foldedNames,
  '030-findable-words': findableWords,
}

export const createComputedTable = ({ name, columns }: ComputedTable): string =>
  `create table ${name} (${columns.map((column, index) => `${column} text${index === 0 ? ' primary key' : ''}`).join(', ')})`

/** @param placeholder returns the placeholder of a value by its index */
export const insertComputedRow = ({ name, columns }: ComputedTable, placeholder: (index: number) => string): string =>
  `insert into ${name} (${columns.join(', ')}) values (${columns.map((_, index) => placeholder(index)).join(', ')})`
