/** Names of the events of `GET /api/events`. The data of an event is an id, never a text. */
export const changes = [
  ...(['chat', 'questions', 'responses', 'prayers', 'announcements', 'users', 'settings'] as const),
  // For leaders: a post was scheduled, changed or canceled; announcements were read.
  ...(['scheduled', 'reads'] as const),
] as const
export type Change = (typeof changes)[number]
