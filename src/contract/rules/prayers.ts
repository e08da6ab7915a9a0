// Separate from the schemas, so that the browser does not load them.

/** Who sees a prayer request: the group without or with the author's name, or only leaders. */
export const audiences = ['anonymous', 'named', 'leaders'] as const
export type Audience = (typeof audiences)[number]
