/** Names of the events of `GET /api/events`. The data of an event is an id, never a text. */
export const changes = [
  ...(['chat', 'questions', 'responses', 'prayers', 'announcements', 'users', 'settings'] as const),
  // For leaders: a post was scheduled, changed or canceled; announcements were read; a leader has read a chat or written in it.
  ...(['scheduled', 'reads', 'chat-reads'] as const),
  // For the reporter of a concern and for those who receive it, one by one.
  'concerns',
] as const
export type Change = (typeof changes)[number]
