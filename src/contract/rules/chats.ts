/** Filters of the leaders' list of chats. `waiting`: the student wrote last. `second-look`: only one leader has read it for long. */
export const chatFilters = ['unread', 'waiting', 'second-look'] as const
export type ChatFilter = (typeof chatFilters)[number]

/** Reactions to a message, in the order of the menu. */
export const reactions = ['pray', 'like', 'heart', 'smile', 'party'] as const
export type Reaction = (typeof reactions)[number]

/** How a reaction looks, on the screen and in files. */
export const symbolOf: Readonly<Record<Reaction, string>> = {
  pray: '🙏',
  like: '👍',
  heart: '💛',
  smile: '😄',
  party: '🎉',
}
