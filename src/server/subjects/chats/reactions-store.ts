import type { Reaction } from '#contract/rules/chats.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { execute, queryAll, queryFirst } from '#server/platform/database/statement.ts'

/** Lists the reactions to a range of messages of a chat. */
export const listReactions = queryAll((sql, value: { chatId: string; first: number; last: number }) =>
  sql
    .selectFrom('messages')
    .innerJoin('message_reactions', 'message_reactions.message_id', 'messages.id')
    .select(['message_reactions.message_id', 'message_reactions.user_id', 'message_reactions.reaction'])
    .where('messages.chat_id', '=', value.chatId)
    .where('messages.seq', '>=', value.first)
    .where('messages.seq', '<=', value.last),
)

interface OfPerson {
  messageId: string
  userId: string
}
export const findReaction = queryFirst((sql, value: OfPerson) =>
  sql
    .selectFrom('message_reactions')
    .select('reaction')
    .where('message_id', '=', value.messageId)
    .where('user_id', '=', value.userId),
)

const insertReaction = execute((sql, value: OfPerson & { reaction: Reaction; now: string }) =>
  sql
    .insertInto('message_reactions')
    .values({
      message_id: value.messageId,
      user_id: value.userId,
      reaction: value.reaction,
      created_at: value.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['message_id', 'user_id'])
        .doUpdateSet((row) => ({ reaction: row.ref('excluded.reaction'), created_at: row.ref('excluded.created_at') })),
    ),
)

const markReacted = execute((sql, value: OfPerson) =>
  sql.updateTable('messages').set({ has_reactions: 1 }).where('id', '=', value.messageId),
)
/** Adds a person's reaction to a message, or replaces it. */
export async function setReaction(
  transaction: Transaction,
  given: OfPerson & { reaction: Reaction; now: string },
): Promise<void> {
  await insertReaction(transaction, given)
  await markReacted(transaction, given)
}

export const deleteReaction = execute((sql, value: OfPerson) =>
  sql.deleteFrom('message_reactions').where('message_id', '=', value.messageId).where('user_id', '=', value.userId),
)
