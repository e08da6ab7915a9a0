import { password } from '../support/people.ts'
import { pushSubscription } from '../support/push.ts'
import type { Row, Scene } from './scene.ts'

const nothing = () => ({})
const firstPage = () => ({ query: {} })
const byStudent = ({ studentId }: Scene) => ({ params: { id: studentId } })
const byOtherLeader = ({ otherLeaderId }: Scene) => ({ params: { id: otherLeaderId } })
const byNewcomer = ({ newcomerId }: Scene) => ({ params: { id: newcomerId } })
const byConfirmation = ({ confirmationId }: Scene) => ({ params: { id: confirmationId } })
const newUsername = () => `new-${Math.random()}`

/** Rows of the access matrix for accounts, joining and settings. */
export const accountRows = {
  'POST /api/auth/register': {
    call: () => ({ body: { name: 'New', username: newUsername(), password } }),
    expected: [201, 201, 201, 201, 201],
    waiting: 201,
  },
  'POST /api/auth/login': {
    call: () => ({ body: { username: newUsername(), password } }),
    expected: [401, 401, 401, 401, 401],
    waiting: 401,
  },
  'POST /api/auth/setup': {
    call: () => ({ body: { setupToken: 'none', name: 'New', username: 'newcomer', password } }),
    expected: [409, 409, 409, 409, 409],
    waiting: 409,
  },
  'POST /api/auth/invitation': {
    call: ({ invitation }) => ({ body: { token: invitation.token, name: 'New', username: newUsername(), password } }),
    expected: [201, 201, 201, 201, 201],
    waiting: 201,
  },
  'POST /api/auth/recover': {
    call: () => ({ body: { username: newUsername(), code: 'AAAA-AAAA', newPassword: 'brighter' } }),
    expected: [401, 401, 401, 401, 401],
    waiting: 401,
  },
  'GET /api/auth/me': { call: nothing, expected: [401, 200, 200, 200, 401], waiting: 200 },
  'POST /api/auth/logout': { call: nothing, expected: [401, 204, 204, 204, 401], waiting: 204 },
  // The hash of no session.
  'POST /api/auth/end-session': {
    call: () => ({ body: { session: 'x'.repeat(43) } }),
    expected: [204, 204, 204, 204, 204],
    waiting: 204,
  },
  'PUT /api/auth/update-username': {
    call: () => ({ body: { currentPassword: password, newUsername: `re${newUsername()}` } }),
    expected: [401, 200, 200, 200, 401],
    waiting: 200,
  },
  'PUT /api/auth/update-password': {
    call: () => ({ body: { currentPassword: password, newPassword: 'brighter' } }),
    expected: [401, 200, 200, 200, 401],
    waiting: 200,
  },
  'GET /api/events': { call: nothing, expected: [401, 200, 200, 200, 401], waiting: 200 },

  'GET /api/notifications': { call: nothing, expected: [401, 200, 200, 200, 401] },
  'PUT /api/notifications': {
    call: () => ({ body: { kind: 'message', isOn: false } }),
    expected: [401, 200, 200, 200, 401],
  },
  'PUT /api/notifications/device': {
    call: () => ({ body: pushSubscription() }),
    expected: [401, 204, 204, 204, 401],
  },
  'DELETE /api/notifications/device': { call: nothing, expected: [401, 204, 204, 204, 401] },
  // Nobody has subscribed.
  'POST /api/notifications/device/test': { call: nothing, expected: [401, 409, 409, 409, 401] },

  'GET /api/joining': { call: nothing, expected: [200, 200, 200, 200, 200], waiting: 200 },
  'GET /api/settings': { call: nothing, expected: [401, 403, 403, 200, 401] },
  'PUT /api/settings': { call: () => ({ body: { groupName: 'St. Mark' } }), expected: [401, 403, 403, 200, 401] },
  'POST /api/settings/join-code': { call: nothing, expected: [401, 403, 403, 200, 401] },
  'GET /api/invitations': { call: nothing, expected: [401, 403, 403, 200, 401] },
  'POST /api/invitations': { call: nothing, expected: [401, 403, 403, 201, 401] },
  'DELETE /api/invitations/{id}': {
    call: ({ invitation }) => ({ params: { id: invitation.id } }),
    expected: [401, 403, 403, 204, 401],
  },
  'GET /api/first-steps': { call: nothing, expected: [401, 403, 403, 200, 401] },
  'PUT /api/first-steps': { call: () => ({ body: { backups: true } }), expected: [401, 403, 403, 200, 401] },

  'GET /api/users': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'GET /api/users/waiting': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'GET /api/users/{id}': { call: byStudent, expected: [401, 403, 403, 200, 401] },
  'PUT /api/users/{id}/name': {
    call: (scene) => ({ ...byStudent(scene), body: { name: 'Anna' } }),
    expected: [401, 403, 403, 200, 401],
  },
  'POST /api/users/{id}/recovery-code': { call: byStudent, expected: [401, 403, 403, 200, 401] },
  'POST /api/users/{id}/sign-out': { call: byStudent, expected: [401, 403, 403, 200, 401] },
  'POST /api/users/{id}/switch-off': { call: byStudent, expected: [401, 403, 403, 200, 401] },
  'POST /api/users/{id}/switch-on': { call: byStudent, expected: [401, 403, 403, 200, 401] },
  'POST /api/users/{id}/make-leader': { call: byStudent, expected: [401, 403, 403, 200, 401] },
  'POST /api/users/{id}/remove-leader': { call: byOtherLeader, expected: [401, 403, 403, 200, 401] },
  'PUT /api/users/{id}/safeguarding': {
    call: (scene) => ({ ...byOtherLeader(scene), body: { isLead: true } }),
    expected: [401, 403, 403, 200, 401],
  },
  'POST /api/users/{id}/let-in': { call: byNewcomer, expected: [401, 403, 403, 200, 401] },
  'POST /api/users/{id}/decline': { call: byNewcomer, expected: [401, 403, 403, 204, 401] },

  // The student's concern is open. The leader whom it is about does not learn of it.
  'POST /api/users/{id}/erase': { call: byStudent, expected: [401, 403, 403, 409, 401], accused: 200 },
  'PUT /api/users/{id}/hold': {
    call: (scene) => ({ ...byStudent(scene), body: { reason: 'The police asked for it.' } }),
    expected: [401, 403, 403, 200, 401],
  },
  'GET /api/retention': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'POST /api/retention/{id}/keep': { call: byStudent, expected: [401, 403, 403, 200, 401] },

  'GET /api/confirmations': { call: nothing, expected: [401, 403, 403, 200, 401] },
  // Nobody confirms their own request.
  'POST /api/confirmations/{id}/confirm': {
    call: byConfirmation,
    expected: [401, 403, 403, 403, 401],
    secondLeader: 200,
  },
  'POST /api/confirmations/{id}/decline': { call: byConfirmation, expected: [401, 403, 403, 200, 401] },
  'GET /api/notices': { call: nothing, expected: [401, 403, 403, 200, 401] },
  'DELETE /api/notices/{id}': {
    call: ({ noticeId }) => ({ params: { id: noticeId } }),
    expected: [401, 403, 403, 204, 401],
    secondLeader: 404,
  },
  'POST /api/export': {
    call: () => ({ body: { format: 'json', timeZone: 'UTC' } }),
    expected: [401, 200, 200, 200, 401],
    waiting: 200,
  },
  'POST /api/users/{id}/export': {
    call: (scene) => ({ ...byStudent(scene), body: { format: 'html', timeZone: 'UTC' } }),
    expected: [401, 403, 403, 200, 401],
  },
  'POST /api/users/{id}/transcript': {
    call: (scene) => ({ ...byStudent(scene), body: { timeZone: 'UTC' } }),
    expected: [401, 403, 403, 200, 401],
  },
  'POST /api/chats/{id}/transcript': {
    call: ({ chatId }) => ({ params: { id: chatId }, body: { timeZone: 'UTC' } }),
    expected: [401, 403, 403, 200, 401],
  },
  'GET /api/history': { call: firstPage, expected: [401, 403, 403, 200, 401] },
} as const satisfies Record<string, Row>
