import type { Kysely } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import { deleteRows, insertRow } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import type { WordRange } from '#server/platform/text/find-by-words.ts'
import { findableWordsOf } from '#server/platform/text/words.ts'

/** Deletes the words of a user whom nobody may find anymore. */
export const deleteWordsOf = deleteRows('user_words', 'user_id')
const insertWord = insertRow('user_words', ['user_id', 'word'])

/** Saves the words by which leaders find a new user. */
export async function insertWords(transaction: Transaction, userId: string, name: string, username: string) {
  await Promise.all(findableWordsOf(name, username).map((word) => insertWord(transaction, { user_id: userId, word })))
}

/** Saves the words of a user whose name or username has changed. */
export async function replaceWords(transaction: Transaction, userId: string, name: string, username: string) {
  await deleteWordsOf(transaction, userId)
  await insertWords(transaction, userId, name, username)
}

/** Selects users by their words. A user with several words in the range comes several times. */
export const usersByWord = (sql: Kysely<Tables>, value: WordRange) =>
  sql
    .selectFrom('user_words')
    .innerJoin('users', 'users.id', 'user_words.user_id')
    .where('user_words.word', '>=', value.from)
    .where('user_words.word', '<', value.to)
    .where('users.erased_at', 'is', null)
    .orderBy('user_words.word')
    .orderBy('user_words.user_id')
    .limit(value.limit)
