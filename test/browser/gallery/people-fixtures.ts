// Answers of the API about people, for states that are rare or that a scene must not change on the shared servers.
import { reply } from './scene.ts'

const longName = 'Wolfeschlegelsteinhausenbergerdorff-Montgomery 🕯️ שלום'
const at = (time: string) => `2026-11-${time}:00.000Z`

export const student = {
  _id: 'person-1',
  name: 'Noor Haddad',
  username: 'noor',
  role: 'student',
  createdAt: at('02T17:04'),
  lastSeenAt: at('19T20:41'),
  responsesCount: 9,
  pendingQuestionsCount: 3,
  state: 'active',
  looksLikeLeader: false,
  isLastLeader: false,
  isSafeguardingLead: false,
  assignedLeaders: [] as object[],
  confirmations: [] as object[],
}
export const long = {
  ...student,
  _id: 'person-2',
  name: longName,
  username: 'a-very-long-username-of-a-student-with-a-long-name',
  looksLikeLeader: true,
}
export const leader = {
  ...student,
  _id: 'person-3',
  name: 'Tomás Rivera',
  username: 'tomas',
  role: 'admin',
  responsesCount: 0,
  pendingQuestionsCount: 0,
}
export const waiting = { ...student, _id: 'person-4', name: 'Ruth Adeyemi', username: 'ruth.a', state: 'waiting' }
export const switchedOff = { ...student, _id: 'person-5', name: 'Jonas Berg', username: 'jonas', state: 'switched off' }

const request = {
  _id: 'request-1',
  action: 'make leader',
  subject: { _id: student._id, name: student.name, username: student.username },
  recoveryCodes: [{ at: at('19T18:00'), by: { _id: leader._id, name: leader.name } }],
  requestedBy: { _id: leader._id, name: leader.name },
  requestedAt: at('20T18:00'),
  expiresAt: '2036-11-27T18:00:00.000Z',
  mayDecide: true,
  mayWithdraw: false,
}
export const requests = [
  request,
  {
    ...request,
    _id: 'request-2',
    action: 'switch off',
    subject: { _id: long._id, name: longName },
    requestedBy: { _id: long._id, name: longName },
  },
  {
    ...request,
    _id: 'request-3',
    action: 'invite leader',
    subject: { _id: long._id, name: longName, username: 'long.name.of.a.leader' },
    mayDecide: false,
    mayWithdraw: true,
  },
  {
    ...request,
    _id: 'request-4',
    action: 'switch on',
    subject: { _id: long._id, name: longName, username: 'long.name.of.a.leader' },
    recoveryCodes: undefined,
  },
  { ...request, _id: 'request-5', action: 'end safeguarding', subject: { _id: long._id, name: longName } },
  { ...request, _id: 'request-6', action: 'download unencrypted backup', mayDecide: false },
]
export const notices = [
  { _id: 'notice-1', kind: 'leader.made', actor: request.requestedBy, subject: request.subject, at: at('20T10:00') },
  {
    _id: 'notice-2',
    kind: 'account.recovery_code_created',
    actor: { _id: long._id, name: longName },
    subject: { _id: long._id, name: longName },
    at: at('12T10:00'),
  },
]
export const waitingPeople = [
  { ...waiting, waitingSince: at('20T18:00'), looksLikeLeader: true },
  { ...long, state: 'waiting', waitingSince: at('20T18:02') },
  { ...student, _id: 'person-6', name: 'Mia', username: 'mia', state: 'waiting', waitingSince: at('21T18:04') },
]

export const path = {
  users: /\/api\/users(\?|$)/,
  waiting: /\/api\/users\/waiting/,
  person: /\/api\/users\/person-\d$/,
  confirmations: /\/api\/confirmations$/,
  notices: /\/api\/notices$/,
  responses: /\/api\/responses\/all/,
  prayerRequests: /\/api\/prayer-requests\/admin/,
}

const longWord = 'W'.repeat(120)
const responses = [
  ['Light of the world', 'A light that nobody hides, not even from strangers.', 'pending'],
  ['Salt', `It keeps.\n${longWord}`, 'approved'],
  [`Thessalonians ${longWord.slice(0, 60)}`, 'Short.', 'rejected'],
].map(([title, answer, status], index) => ({
  _id: `response-${index}`,
  question: { _id: `question-${index}`, title, description: 'Why?', deleted: false },
  user: { name: student.name },
  answer,
  status,
  feedback: null,
  createdAt: at('12T19:00'),
  reviewedAt: null,
  reviewedBy: null,
  reviewCount: 0,
  editCount: 0,
  editedAt: null,
  hasUnseenReview: false,
}))
const prayerRequests = [
  {
    _id: 'prayer-1',
    content: 'For my grandmother, who has been in hospital since Monday.',
    createdAt: at('10T19:00'),
    prayerCount: 4,
    responses: [
      { content: 'We pray.', respondedBy: { name: leader.name, isLeader: true }, respondedAt: at('11T19:00') },
    ],
    user: { _id: student._id, name: student.name },
    response: 'We pray.',
    audience: 'leaders',
    answeredAt: at('12T19:00'),
    thanks: 'She is home again!',
  },
]

/** Prepares the page of a person. */
export const personPage = (person: typeof student) => [
  reply('GET', path.person, 200, person),
  reply('GET', path.responses, 200, person.role === 'student' ? responses : []),
  reply('GET', path.prayerRequests, 200, prayerRequests),
  reply('GET', /\/(consents|guardian-links)$/, 200, []),
]
