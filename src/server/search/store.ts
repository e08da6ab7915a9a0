import type { Transaction } from '../database/database.ts'
import { statement } from '../database/statement.ts'
import { wordsOf } from '../names/words.ts'

const deleteWords = statement((sql, value: { userId: string }) =>
  sql.deleteFrom('user_words').where('user_id', '=', value.userId),
)
const insertWord = statement((sql, value: { userId: string; word: string }) =>
  sql.insertInto('user_words').values({ user_id: value.userId, word: value.word }),
)

/** Saves the words by which leaders find a new user. */
export async function insertWords(transaction: Transaction, userId: string, name: string, username: string) {
  await Promise.all(wordsOf(name, username).map((word) => transaction.run(insertWord, { userId, word })))
}

/** Saves the words of a user whose name or username has changed. */
export async function replaceWords(transaction: Transaction, userId: string, name: string, username: string) {
  await transaction.run(deleteWords, { userId })
  await insertWords(transaction, userId, name, username)
}
