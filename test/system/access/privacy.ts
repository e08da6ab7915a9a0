import { leaders, type Row, visitors } from './rows.ts'

const consent = { guardianName: 'Maria', method: 'on paper', givenOn: '2026-01-01' }

/** Rows of the access matrix for consent, the guardian page and the privacy page. */
export const privacyRows = {
  'GET /api/privacy': visitors(200),
  'GET /api/users/{id}/consents': leaders(200),
  'POST /api/users/{id}/consents': leaders(201, { body: consent, id: 'otherStudent' }),
  'POST /api/users/{id}/consents/{consentId}/withdraw': leaders(200),
  'GET /api/users/{id}/guardian-links': leaders(200),
  'POST /api/users/{id}/guardian-links': leaders(201),
  'POST /api/guardian-links/{id}/revoke': leaders(200),
  // Links expire earlier than sessions of users.
  'POST /api/guardian/exchange': {
    expected: [200, 200, 200, 200, 404],
    body: ({ guardianToken }) => ({ token: guardianToken }),
    waiting: 200,
    switchedOff: 200,
  },
  // No user's session is valid for a guardian's routes.
  'GET /api/guardian': visitors(401, { guardian: 200 }),
  'POST /api/guardian/pin': visitors(401, { body: { pin: '482916', guardianName: 'Maria' }, guardian: 200 }),
  'GET /api/guardian/permissions': visitors(401, { guardian: 200 }),
  'POST /api/guardian/permissions': visitors(401, {
    body: ({ about }) => ({ about, answer: 'yes', guardianName: 'Maria' }),
    guardian: 200,
  }),
  'POST /api/guardian/withdraw-consent': visitors(401, { guardian: 200 }),
  'POST /api/guardian/logout': visitors(401, { guardian: 204 }),
  'GET /api/permissions/{about}': leaders(200),
  'GET /api/permissions/{about}/students': leaders(200),
  'POST /api/permissions/{about}/students/{id}': leaders(201, { body: { ...consent, answer: 'yes' }, id: 'users' }),
  'GET /api/users/{id}/permissions': leaders(200),
} as const satisfies Record<string, Row>
