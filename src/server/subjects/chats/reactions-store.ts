import type { Reaction } from '#contract/rules/chats.ts'
import { execute, queryAll, queryFirst } from '#server/platform/database/statement.ts'
import { type MessagesPage, selectPage } from './store.ts'

/** Lists the reactions to a page of messages, in one round trip with the messages themselves. */
export const listReactions = queryAll((sql, page: MessagesPage) =>
  sql
    .selectFrom('message_reactions')
    .select(['message_id', 'user_id', 'reaction'])
    .where('message_id', 'in', selectPage(sql, page).select('id')),
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

/** Adds a person's reaction to a message, or replaces it. */
export const setReaction = execute((sql, value: OfPerson & { reaction: Reaction; now: string }) =>
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

export const deleteReaction = execute((sql, value: OfPerson) =>
  sql.deleteFrom('message_reactions').where('message_id', '=', value.messageId).where('user_id', '=', value.userId),
)
