// What other subjects, commands and the program may use.
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
