/** Filters of the leaders' list of chats. `waiting`: the student wrote last. `second-look`: only one leader has read it for long. */
export const chatFilters = ['unread', 'waiting', 'second-look'] as const
export type ChatFilter = (typeof chatFilters)[number]
