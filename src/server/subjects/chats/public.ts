// What other subjects, commands and the program may use.
import type { Readable } from '#server/platform/database/tables/tables.ts'

export { chatMessages } from './file-lists.ts'
export {
  countOwnMessages,
  findChatOf,
  findReportedMessage,
  hasChat,
  insertChat,
  renameChat,
  unlistAllChats,
  unlistChat,
} from './store.ts'
export {
  countSecondLook,
  countWaitingChats,
  findUnreadMessages,
  listLongestWaiting,
  maxWaitingContent,
} from './waiting-store.ts'
export { openChat } from './writes.ts'

/** @public Columns that statements of other subjects may read. */
export const readable = { chats: ['student_id', 'waiting_since', 'is_listed', 'taken_by'] } satisfies Readable
