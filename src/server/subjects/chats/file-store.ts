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

/** Lists the reactions to a range of messages of a chat. */
export const listReactions = queryAll((sql, value: { chatId: string; first: number; last: number }) =>
  sql
    .selectFrom('messages')
    .innerJoin('message_reactions', 'message_reactions.message_id', 'messages.id')
    .innerJoin('users', 'users.id', 'message_reactions.user_id')
    .select(['message_id', 'reaction', 'user_id', 'users.name as user_name', 'message_reactions.created_at'])
    .where('messages.chat_id', '=', value.chatId)
    .where('messages.seq', '>=', value.first)
    .where('messages.seq', '<=', value.last),
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
