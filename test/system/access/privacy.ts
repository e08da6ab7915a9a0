import type { Row, Scene } from './scene.ts'

const nothing = () => ({})
const byStudent = ({ studentId }: Scene) => ({ params: { id: studentId } })
const byOtherStudent = ({ otherStudentId }: Scene) => ({ params: { id: otherStudentId } })
const consent = { guardianName: 'Maria', method: 'on paper', givenOn: '2026-01-01' }

/** Rows of the access matrix for consent, the guardian page and the privacy page. */
export const privacyRows = {
  'GET /api/privacy': { call: nothing, expected: [200, 200, 200, 200, 200], waiting: 200 },
  'GET /api/users/{id}/consents': { call: byStudent, expected: [401, 403, 403, 200, 401] },
  'POST /api/users/{id}/consents': {
    call: (scene) => ({ ...byOtherStudent(scene), body: consent }),
    expected: [401, 403, 403, 201, 401],
  },
  'POST /api/users/{id}/consents/{consentId}/withdraw': {
    call: ({ studentId, consentId }) => ({ params: { id: studentId, consentId } }),
    expected: [401, 403, 403, 200, 401],
  },
  'GET /api/users/{id}/guardian-links': { call: byStudent, expected: [401, 403, 403, 200, 401] },
  'POST /api/users/{id}/guardian-links': { call: byStudent, expected: [401, 403, 403, 201, 401] },
  'POST /api/guardian-links/{id}/revoke': {
    call: ({ guardianLink }) => ({ params: { id: guardianLink.id } }),
    expected: [401, 403, 403, 200, 401],
  },
  'POST /api/guardian/exchange': {
    call: ({ guardianLink }) => ({ body: { token: guardianLink.token } }),
    // Links expire earlier than sessions of users.
    expected: [200, 200, 200, 200, 404],
    waiting: 200,
    switchedOff: 200,
  },
  // No user's session is valid for a guardian's routes.
  'GET /api/guardian': { call: nothing, expected: [401, 401, 401, 401, 401], waiting: 401, guardian: 200 },
  'POST /api/guardian/withdraw-consent': {
    call: nothing,
    expected: [401, 401, 401, 401, 401],
    waiting: 401,
    guardian: 200,
  },
  'POST /api/guardian/logout': { call: nothing, expected: [401, 401, 401, 401, 401], waiting: 401, guardian: 204 },
} as const satisfies Record<string, Row>
