import { password } from '#test/support/people.ts'
import { pushSubscription } from '#test/support/push.ts'
import { behindSetupLink, everyone, leaders, type Row, visitors } from './rows.ts'

const newUsername = () => `new-${Math.random()}`

/** Rows of the access matrix for accounts, joining and settings. */
export const accountRows = {
  'POST /api/auth/register': visitors(201, { body: () => ({ name: 'New', username: newUsername(), password }) }),
  'POST /api/auth/login': visitors(401, { body: () => ({ username: newUsername(), password }) }),
  'POST /api/auth/setup': visitors(409, { body: { setupToken: 'none', name: 'New', username: 'newcomer', password } }),
  'POST /api/auth/invitation': visitors(201, {
    body: ({ invitationToken }) => ({ token: invitationToken, name: 'New', username: newUsername(), password }),
  }),
  'POST /api/auth/recover': visitors(401, {
    body: () => ({ username: newUsername(), code: 'AAAA-AAAA', newPassword: 'brighter' }),
  }),
  'GET /api/auth/me': everyone(200, { waiting: 200 }),
  'POST /api/auth/logout': everyone(204, { waiting: 204 }),
  // The hash of no session.
  'POST /api/auth/end-session': visitors(204, { body: { session: 'x'.repeat(43) } }),
  'PUT /api/auth/update-username': everyone(200, {
    body: () => ({ currentPassword: password, newUsername: `re${newUsername()}` }),
    waiting: 200,
  }),
  'PUT /api/auth/update-password': everyone(200, {
    body: { currentPassword: password, newPassword: 'brighter' },
    waiting: 200,
  }),
  'PUT /api/auth/language': everyone(204, { body: { language: 'en' }, waiting: 204 }),
  'GET /api/events': everyone(200, { waiting: 200 }),

  'GET /api/notifications': everyone(200),
  'PUT /api/notifications': everyone(200, { body: { kind: 'message', isOn: false } }),
  'PUT /api/notifications/device': everyone(204, { body: () => pushSubscription() }),
  'DELETE /api/notifications/device': everyone(204),
  // Nobody has subscribed.
  'POST /api/notifications/device/test': everyone(409),
  'PUT /api/notifications/addresses/{channel}': everyone(200, {
    body: { address: 'ben@example.org', timeZone: 'Europe/Madrid' },
  }),
  // Ana's, who has not confirmed it. The others have none.
  'POST /api/notifications/addresses/{channel}/code': { expected: [401, 200, 404, 404, 401] },
  'POST /api/notifications/addresses/{channel}/confirm': {
    expected: [401, 400, 404, 404, 401],
    body: { code: 'AAAA-AAAA' },
  },
  'POST /api/notifications/addresses/{channel}/test': { expected: [401, 409, 404, 404, 401] },
  'DELETE /api/notifications/addresses/{channel}': everyone(204),
  'GET /api/stop/{token}': visitors(302),
  'POST /api/stop/{token}': visitors(204),

  'GET /api/setup/restore': behindSetupLink(),
  'PUT /api/setup/restore/file': behindSetupLink({ query: { upload: 'upload-1', offset: '0', total: '1' } }),
  'POST /api/setup/restore/check': behindSetupLink({ body: {} }),
  'POST /api/setup/restore/run': behindSetupLink(),

  'GET /api/joining': visitors(200),
  'GET /api/settings': leaders(200),
  'GET /api/settings/version': leaders(200),
  'GET /api/backups/download': leaders(200),
  'POST /api/backups/download-request': leaders(200),
  'POST /api/backups/download': leaders(409, { body: { currentPassword: password } }),
  'GET /api/backups': leaders(200),
  'PUT /api/settings': leaders(200, { body: { groupName: 'St. Mark' } }),
  'POST /api/settings/join-code': leaders(200),
  'GET /api/invitations': leaders(200),
  'POST /api/invitations': leaders(201),
  'DELETE /api/invitations/{id}': leaders(204),
  'GET /api/first-steps': leaders(200),
  'PUT /api/first-steps': leaders(200, { body: { isDismissed: true } }),

  'GET /api/users': leaders(200),
  'PUT /api/assigned-leaders': leaders(200, {
    body: ({ users, leader }) => ({ students: [users], leaders: [leader] }),
  }),
  'GET /api/users/waiting': leaders(200),
  'GET /api/users/{id}': leaders(200),
  'PUT /api/users/{id}/name': leaders(200, { body: { name: 'Anna' } }),
  'POST /api/users/{id}/recovery-code': leaders(200),
  'POST /api/users/{id}/sign-out': leaders(200),
  'POST /api/users/{id}/switch-off': leaders(200),
  'POST /api/users/{id}/switch-on': leaders(200),
  'POST /api/users/{id}/make-leader': leaders(200),
  'POST /api/users/{id}/remove-leader': leaders(200, { id: 'otherLeader' }),
  'PUT /api/users/{id}/safeguarding': leaders(200, { body: { isLead: true }, id: 'otherLeader' }),
  'POST /api/users/{id}/let-in': leaders(200, { id: 'newcomer' }),
  'POST /api/users/{id}/decline': leaders(204, { id: 'newcomer' }),
  // Nobody has decided about the newcomer.
  'POST /api/users/{id}/undo-decision': leaders(409, { id: 'newcomer' }),

  // The student's concern is open. The leader whom it is about does not learn of it.
  'POST /api/users/{id}/erase': leaders(409, { accused: 200 }),
  'PUT /api/users/{id}/hold': leaders(200, { body: { reason: 'The police asked for it.' } }),
  'GET /api/retention': leaders(200),
  'POST /api/retention/{id}/keep': leaders(200),

  'GET /api/confirmations': leaders(200),
  // Nobody confirms their own request.
  'POST /api/confirmations/{id}/confirm': leaders(403, { secondLeader: 200 }),
  'POST /api/confirmations/{id}/decline': leaders(200),
  'GET /api/notices': leaders(200),
  'DELETE /api/notices/{id}': leaders(204, { secondLeader: 404 }),
  'POST /api/export': everyone(200, { body: { format: 'json', timeZone: 'UTC' }, waiting: 200 }),
  'POST /api/users/{id}/export': leaders(200, { body: { format: 'html', timeZone: 'UTC' } }),
  'POST /api/users/{id}/transcript': leaders(200, { body: { timeZone: 'UTC' } }),
  'POST /api/chats/{id}/transcript': leaders(200, { body: { timeZone: 'UTC' } }),
  'GET /api/history': leaders(200),
} as const satisfies Record<string, Row>
