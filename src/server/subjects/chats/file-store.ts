import { queryAll } from '#server/platform/database/statement.ts'

// The messages of a chat, with all texts. Lists are in the order of the file: oldest first.

export const listMessages = queryAll((sql, value: { chatId: string; after: number; limit: number }) =>
  sql
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.sender_id')
    .select(['messages.id', 'seq', 'sender_id', 'content', 'messages.created_at', 'edited_at'])
    .select(['users.name as sender_name'])
    .where('chat_id', '=', value.chatId)
    .where('seq', '>', value.after)
    .orderBy('seq')
    .limit(value.limit),
)

/** Lists how far each person has read a chat. */
export const listReadMarks = queryAll((sql, value: { chatId: string; after: string; limit: number }) =>
  sql
    .selectFrom('chat_reads')
    .innerJoin('users', 'users.id', 'chat_reads.reader_id')
    .select(['reader_id', 'last_read_seq', 'users.name as reader_name'])
    .where('chat_id', '=', value.chatId)
    .where('reader_id', '>', value.after)
    .orderBy('reader_id')
    .limit(value.limit),
)
