import { execute, executeAndCheck, queryExists } from '#server/platform/database/statement.ts'

// Whether the leaders' list has a chat, and by which name. Both change with the account of its student. The list is in list-chats.ts.

/** Returns whether an account has a chat: whether it has ever been in use as a student's. */
export const hasChat = queryExists((sql, value: { id: string }) =>
  sql.selectFrom('chats').select('student_id').where('student_id', '=', value.id),
)

/** Adds a chat to the list again. @returns whether there is one */
export const relistChat = executeAndCheck((sql, value: { studentId: string; nameKey: string }) =>
  sql
    .updateTable('chats')
    .set({ is_listed: 1, student_name_key: value.nameKey })
    .where('student_id', '=', value.studentId),
)

/** Takes a chat out of the list. */
export const unlistChat = execute((sql, value: { studentId: string }) =>
  sql.updateTable('chats').set({ is_listed: 0 }).where('student_id', '=', value.studentId),
)

/** Takes all chats out of the list. */
export const unlistAllChats = execute((sql) =>
  sql.updateTable('chats').set({ is_listed: 0 }).where('is_listed', '=', 1),
)

/** Sorts a chat by another name, and increments its version: the chat shows the name. */
export const renameChat = execute((sql, value: { studentId: string; nameKey: string }) =>
  sql
    .updateTable('chats')
    .set((chat) => ({ student_name_key: value.nameKey, version: chat('version', '+', 1) }))
    .where('student_id', '=', value.studentId),
)
