// What other subjects, commands and the program may use.
export { chatMessages } from './file-lists.ts'
export { hasChat, unlistAllChats } from './listed-store.ts'
export { findChatOf, findReportedMessage } from './reported-store.ts'
export { countSecondLook } from './second-look-store.ts'
export { countOwnMessages } from './store.ts'
export { findUnreadMessages } from './unread-messages-store.ts'
export { countWaitingChats, listLongestWaiting } from './waiting-chats-store.ts'
export { createChat, openChat, renameChat, unlistChat } from './writes.ts'
