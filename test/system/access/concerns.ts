import { authorAndLeaders, everyone, leaders, type Row } from './rows.ts'

/** A leader whom the concern is about gets the same response as for a concern that does not exist. */
const notReceived = 404

/** Rows of the access matrix for concerns. */
export const concernRows = {
  'GET /api/help': everyone(200, { waiting: 200 }),
  'POST /api/concerns': authorAndLeaders(201, {
    body: ({ messageId }) => ({ content: 'He shouts.', entity: { kind: 'message', id: messageId } }),
  }),
  'GET /api/concerns/recipients': everyone(200),
  'GET /api/concerns/leaders': everyone(200),
  'GET /api/concerns/leads': leaders(200),
  'GET /api/own-concerns': everyone(200),
  'GET /api/own-concerns/{id}': { expected: [401, 200, 404, 404, 401] },
  'PUT /api/own-concerns/{id}/seen': { expected: [401, 200, 404, 404, 401], body: { version: 0 } },
  'GET /api/concerns': leaders(200),
  'GET /api/concerns/{id}': leaders(200, { accused: notReceived }),
  'GET /api/concerns/{id}/messages': authorAndLeaders(200, { accused: notReceived }),
  'POST /api/concerns/{id}/messages': authorAndLeaders(201, { body: { content: 'Thank you.' }, accused: notReceived }),
  'PUT /api/concerns/{id}/read': leaders(200, { body: { textCount: 1 }, accused: notReceived }),
  'POST /api/concerns/{id}/handle': leaders(200, { body: {}, accused: notReceived }),
  'POST /api/concerns/{id}/close': leaders(200, {
    body: { note: 'We have talked.', textCount: 9 },
    accused: notReceived,
  }),
  'POST /api/concerns/{id}/reopen': leaders(200, { id: 'closedConcern', accused: notReceived }),
} satisfies Record<string, Row>
