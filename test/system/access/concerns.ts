import type { Row, Scene } from './scene.ts'

const nothing = () => ({})
const firstPage = () => ({ query: {} })
const byConcern = ({ concernId }: Scene) => ({ params: { id: concernId } })
const byClosedConcern = ({ closedConcernId }: Scene) => ({ params: { id: closedConcernId } })
/** A leader whom the concern is about gets the same response as for a concern that does not exist. */
const notReceived = 404

/** Rows of the access matrix for concerns. */
export const concernRows = {
  'GET /api/help': { call: nothing, expected: [401, 200, 200, 200, 401], waiting: 200 },
  'POST /api/concerns': {
    call: ({ messageId }) => ({ body: { content: 'He shouts.', entity: { kind: 'message', id: messageId } } }),
    expected: [401, 201, 404, 201, 401],
  },
  'GET /api/concerns/recipients': { call: firstPage, expected: [401, 200, 200, 200, 401] },
  'GET /api/concerns/leaders': { call: nothing, expected: [401, 200, 200, 200, 401] },
  'GET /api/concerns/leads': { call: nothing, expected: [401, 403, 403, 200, 401] },
  'GET /api/own-concerns': { call: firstPage, expected: [401, 200, 200, 200, 401] },
  'GET /api/own-concerns/{id}': { call: byConcern, expected: [401, 200, 404, 404, 401] },
  'PUT /api/own-concerns/{id}/seen': {
    call: (scene) => ({ ...byConcern(scene), body: { version: 0 } }),
    expected: [401, 200, 404, 404, 401],
  },
  'GET /api/concerns': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'GET /api/concerns/{id}': { call: byConcern, expected: [401, 403, 403, 200, 401], accused: notReceived },
  'GET /api/concerns/{id}/messages': {
    call: (scene) => ({ ...byConcern(scene), query: {} }),
    expected: [401, 200, 404, 200, 401],
    accused: notReceived,
  },
  'POST /api/concerns/{id}/messages': {
    call: (scene) => ({ ...byConcern(scene), body: { content: 'Thank you.' } }),
    expected: [401, 201, 404, 201, 401],
    accused: notReceived,
  },
  'PUT /api/concerns/{id}/read': {
    call: (scene) => ({ ...byConcern(scene), body: { textCount: 1 } }),
    expected: [401, 403, 403, 200, 401],
    accused: notReceived,
  },
  'POST /api/concerns/{id}/handle': {
    call: (scene) => ({ ...byConcern(scene), body: {} }),
    expected: [401, 403, 403, 200, 401],
    accused: notReceived,
  },
  'POST /api/concerns/{id}/close': {
    call: (scene) => ({ ...byConcern(scene), body: { note: 'We have talked.' } }),
    expected: [401, 403, 403, 200, 401],
    accused: notReceived,
  },
  'POST /api/concerns/{id}/reopen': {
    call: byClosedConcern,
    expected: [401, 403, 403, 200, 401],
    accused: notReceived,
  },
} satisfies Record<string, Row>
