// Separate from the schemas, so that the browser does not load them.

/** Filters of the leaders' list of chats. `waiting`: the student wrote last. */
export const chatFilters = ['unread', 'waiting'] as const
export type ChatFilter = (typeof chatFilters)[number]
