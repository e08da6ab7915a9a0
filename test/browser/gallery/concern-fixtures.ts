// Answers of the API about concerns, for states that a scene must not create on the shared servers.

export const at = (time: string) => `2026-11-${time}:00.000Z`
export const longName = 'Wolfeschlegelsteinhausenbergerdorff-Montgomery 🕯️ שלום'
export const contacts = [
  { name: 'Miriam Cohen, youth pastor', phone: '+1 555 010 7788', hours: 'every day until 22:00' },
  { name: 'Childhelp hotline', phone: '1-800-422-4453', web: 'childhelphotline.org', hours: 'day and night' },
]
export const leaders = [
  { _id: 'l1', name: 'Miriam Cohen' },
  { _id: 'l2', name: 'Ruth Adeyemi' },
  { _id: 'l3', name: 'Tomás Rivera' },
]
export const student = { _id: 's1', name: 'Noor Haddad', role: 'student' }
export const recipients = { isReceived: true, names: ['Miriam Cohen', 'Ruth Adeyemi'] }
export const nobody = { isReceived: false, names: [] }
export const text =
  'After the last two meetings he drove me home alone and asked me not to tell anyone. I feel bad about it.'

export const path = {
  help: /\/api\/help$/,
  recipients: /\/api\/concerns\/recipients/,
  leaders: /\/api\/concerns\/leaders$/,
  leads: /\/api\/concerns\/leads$/,
  ownList: /\/api\/own-concerns(\?|$)/,
  own: /\/api\/own-concerns\/[^/]+$/,
  received: /\/api\/concerns(\?|$)/,
  one: /\/api\/concerns\/c\d$/,
}

export const message = (id: string, isMine: boolean, name: string, content: string) => ({
  _id: id,
  author: { name, isLeader: name !== student.name },
  isMine,
  isByReporter: name === student.name,
  content,
  createdAt: at('20T18:40'),
})

export const ownSummary = {
  _id: 'c1',
  content: text,
  createdAt: at('19T20:41'),
  state: 'new',
  isRead: false,
  hasNews: false,
}
export const own = {
  ...ownSummary,
  messages: [] as object[],
  hasEarlier: false,
  about: [{ ...leaders[2], role: 'admin' }],
  recipients,
  version: 0,
}
export const handled = {
  ...own,
  state: 'handled',
  isRead: true,
  readAt: at('19T21:02'),
  handledBy: { name: 'Ruth Adeyemi', isLeader: true },
  messages: [
    message(
      'm1',
      false,
      'Ruth Adeyemi',
      'Thank you for telling me. Are you safe right now? I can talk at any time today.',
    ),
    message('m2', true, student.name, 'Yes, I am at home with my mom.'),
  ],
}
export const ownList = [
  {
    ...ownSummary,
    _id: 'c2',
    state: 'handled',
    isRead: true,
    hasNews: true,
    handledBy: { name: longName, isLeader: true },
  },
  ownSummary,
  { ...ownSummary, _id: 'c3', state: 'closed', isRead: true, createdAt: at('02T20:41') },
]

export const summary = { ...ownSummary, reporter: student, isUnread: true }
export const concern = {
  ...summary,
  isUnread: false,
  messages: [] as object[],
  hasEarlier: false,
  about: [{ ...leaders[2], role: 'admin' }],
  recipients: leaders.slice(0, 2),
  course: [
    { kind: 'reported', at: at('19T20:41'), actor: student },
    { kind: 'read', at: at('19T21:02'), actor: leaders[1] },
  ],
  records: [] as string[],
  textCount: 1,
  isHiddenFromReporter: false,
}
export const reported = {
  ...concern,
  content: '',
  entity: {
    kind: 'message',
    _id: 'm9',
    text: `You were so beautiful today. Don't show this to anyone. ${'W'.repeat(80)}`,
    author: { ...leaders[2], role: 'admin' },
    chatId: 's1',
  },
}
export const closed = {
  ...concern,
  state: 'closed',
  handledBy: leaders[1],
  closedBy: leaders[1],
  closedAt: at('21T10:00'),
  closingNote: 'We talked with Noor and her mother. The youth office knows. Two adults drive from now on.',
  messages: handled.messages.map((it) => ({ ...it, isMine: !(it as { isMine: boolean }).isMine })),
  about: [
    { ...leaders[2], role: 'admin' },
    { _id: 's9', name: longName, role: 'student' },
  ],
  aboutText: 'the driver of the bus',
  course: [
    ...concern.course,
    { kind: 'handled', at: at('19T21:03'), actor: leaders[1] },
    { kind: 'replied', at: at('20T18:40'), actor: leaders[1] },
    { kind: 'added', at: at('20T18:41'), actor: student },
    { kind: 'closed', at: at('21T10:00'), actor: leaders[1] },
    { kind: 'reopened', at: at('21T11:00') },
  ],
  records: ['Message of 2026-11-19: Can you drive me?', 'Message of 2026-11-19: Sure, as always.'],
}
