import type { Kysely } from 'kysely'
import type { Reader, Transaction } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'
import type { Tables } from '../../database/tables.ts'

// The id of a chat is the id of its student: to find one's own is one look-up.

const insert = statement((sql, value: { studentId: string; nameKey: string }) =>
  sql.insertInto('chats').values({
    student_id: value.studentId,
    student_name_key: value.nameKey,
    last_seq: 0,
    version: 1,
    last_message_id: '',
  }),
)
/** A student's chat, in the transaction of the registration. */
export async function createChat(transaction: Transaction, studentId: string, nameKey: string): Promise<void> {
  await transaction.run(insert, { studentId, nameKey })
  await countListChange(transaction)
}

const shards = 16
const bumpList = statement((sql, value: { shard: number }) =>
  sql
    .updateTable('chat_list_versions')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('shard', '=', value.shard),
)
/** To be the last write of its transaction, so that others wait as shortly as can be. */
export const countListChange = (transaction: Transaction) =>
  transaction.run(bumpList, { shard: Math.floor(Math.random() * shards) })

const listVersion = statement((sql) =>
  sql.selectFrom('chat_list_versions').select((row) => row.fn.sum<number>('version').as('version')),
)
export const findListVersion = async (reader: Reader) => Number((await reader.first(listVersion))?.version ?? 0)

const asReader = (sql: Kysely<Tables>, readerId: string) =>
  sql
    .selectFrom('chats')
    .innerJoin('users', 'users.id', 'chats.student_id')
    .leftJoin('messages', 'messages.id', 'chats.last_message_id')
    .leftJoin('chat_reads', (join) =>
      join.onRef('chat_reads.chat_id', '=', 'chats.student_id').on('chat_reads.reader_id', '=', readerId),
    )
    .select([
      'chats.student_id as id',
      'users.name',
      'users.username',
      'users.role',
      'chats.student_name_key',
      'chats.last_seq',
      'chats.version',
      'chats.last_message_id',
      'chats.last_admin_id',
      'chat_reads.last_read_seq',
      'messages.content as last_content',
      'messages.created_at as last_created_at',
    ])

const one = statement((sql, value: { chatId: string; readerId: string }) =>
  asReader(sql, value.readerId).where('chats.student_id', '=', value.chatId),
)
export const findChat = (reader: Reader, chatId: string, readerId: string) => reader.first(one, { chatId, readerId })

interface AfterChat {
  readerId: string
  messageId: string
  nameKey: string
  studentId: string
  limit: number
}
const page = statement((sql, value: AfterChat) =>
  asReader(sql, value.readerId)
    // Not "is a student": an index would find all of them, and then have to sort them.
    .where('users.role', '<>', 'admin')
    // Said once more on its own, so that reading begins at the right place of the index.
    .where('chats.last_message_id', '<=', value.messageId)
    .where((row) =>
      row.or([
        row('chats.last_message_id', '<', value.messageId),
        row('chats.student_name_key', '>', value.nameKey),
        row.and([row('chats.student_name_key', '=', value.nameKey), row('chats.student_id', '>', value.studentId)]),
      ]),
    )
    .orderBy('chats.last_message_id', 'desc')
    .orderBy('chats.student_name_key')
    .orderBy('chats.student_id')
    .limit(value.limit),
)
/** Chats after this one: the latest message first, then by name. */
export const listChats = (reader: Reader, after: AfterChat) => reader.all(page, after)

const administrators = statement((sql) =>
  sql.selectFrom('users').select(['id', 'name', 'role']).where('role', '=', 'admin').orderBy('id').limit(100),
)
export const listAdministrators = (reader: Reader) => reader.all(administrators)

export const messageFields = ['id', 'sender_id', 'content', 'created_at', 'edited_at'] as const

const newest = statement((sql, value: { chatId: string; beforeSeq: number; limit: number }) =>
  sql
    .selectFrom('messages')
    .select(messageFields)
    .where('chat_id', '=', value.chatId)
    .where('seq', '<', value.beforeSeq)
    .orderBy('seq', 'desc')
    .limit(value.limit),
)
/** The newest messages before this number, oldest first. */
export const listMessages = async (reader: Reader, chatId: string, beforeSeq: number, limit: number) =>
  (await reader.all(newest, { chatId, beforeSeq, limit })).reverse()

const message = statement((sql, value: { chatId: string; id: string }) =>
  sql
    .selectFrom('messages')
    .select([...messageFields, 'seq'])
    .where('chat_id', '=', value.chatId)
    .where('id', '=', value.id),
)
export const findMessage = (reader: Reader, chatId: string, id: string) => reader.first(message, { chatId, id })

const revisions = statement((sql, value: { messageId: string; after: number; limit: number }) =>
  sql
    .selectFrom('message_revisions')
    .select(['number', 'content', 'replaced_at'])
    .where('message_id', '=', value.messageId)
    .where('number', '>', value.after)
    .orderBy('number')
    .limit(value.limit),
)
/** Revisions after the one with this number, oldest first. */
export const listRevisions = (reader: Reader, messageId: string, after: number, limit: number) =>
  reader.all(revisions, { messageId, after, limit })

const newestRevision = statement((sql, value: { messageId: string }) =>
  sql
    .selectFrom('message_revisions')
    .select('number')
    .where('message_id', '=', value.messageId)
    .orderBy('number', 'desc')
    .limit(1),
)
/** Revisions are numbered from 1, so the greatest number is their count. */
export const countRevisions = async (reader: Reader, messageId: string) =>
  (await reader.first(newestRevision, { messageId }))?.number ?? 0
