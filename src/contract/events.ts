/** What an event of `GET /api/events` says has changed; it carries an id and never a text. */
export const changes = ['chat', 'questions', 'responses', 'prayers', 'announcements', 'users'] as const
export type Change = (typeof changes)[number]
