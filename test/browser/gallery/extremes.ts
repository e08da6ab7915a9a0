import type { TestServer } from './servers.ts'

const longWord = 'W'.repeat(180)
const longName = 'Wolfeschlegelsteinhausenbergerdorff-Montgomery 🕯️ שלום'
const arabic = 'مرحبا بالعالم! '.repeat(12)
const link = 'https://example.org/youth/camp/2026/registration?form=parents-and-guardians&step=1'

/** Students with different numbers of unread announcements and lengths of names. */
const students = [
  { name: 'Ida One', username: 'unread-1' },
  { name: 'Theo Twelve', username: 'unread-12' },
  { name: 'Maya Many', username: 'unread-100' },
  { name: longName, username: 'a-very-long-username-of-a-student' },
]
export const longNamed = 'a-very-long-username-of-a-student'

async function announce({ call }: TestServer): Promise<void> {
  const ids: string[] = []
  for (let index = 1; index <= 99; index += 1) {
    const body = { title: `Notice ${index}`, content: 'We meet at seven.', priority: 'normal' }
    ids.push((await call('leader', 'POST', '/api/broadcasts', body))._id)
  }
  const title = `${longWord.slice(0, 80)} ${arabic.slice(0, 60)}`
  const content = `Sign up: ${link}\n${longWord}\n${arabic}\n${'🙏'.repeat(60)}`
  const event = {
    startsAt: `${new Date().getFullYear() + 1}-12-31T18:00:00Z`,
    place: `${link} ${longWord}`.slice(0, 200),
  }
  await call('leader', 'POST', '/api/broadcasts', { title, content, priority: 'urgent', ...event })
  for (const id of ids) await call('unread-1', 'PUT', `/api/broadcasts/${id}/read`)
  for (const id of ids.slice(0, 88)) await call('unread-12', 'PUT', `/api/broadcasts/${id}/read`)
}

async function ask({ call }: TestServer): Promise<void> {
  const dueDate = '2031-01-05'
  const post = (title: string, description: string) =>
    call('leader', 'POST', '/api/questions', { title, description, category: 'bible', dueDate })
  const answer = (questionId: string, text: string) =>
    call(longNamed, 'POST', '/api/responses', { questionId, answer: text })
  const review = (id: string, status: string, feedback: string) =>
    call('leader', 'PUT', `/api/responses/${id}`, { status, feedback })
  const deleted = await post('A question that was deleted', 'It said too little.')
  const rejected = await post('A question to answer again', 'The first answer was very short.')
  const approved = await post(`${longWord.slice(0, 100)} ${arabic.slice(0, 60)}`, `${longWord} ${link} ${arabic}`)
  const waiting = await post('Responsibilities and encouragement', 'Thessalonians, chapter five.')
  await review((await answer(deleted._id, 'Short.'))._id, 'rejected', 'Please write a little more.')
  await call('leader', 'DELETE', `/api/questions/${deleted._id}`)
  await review((await answer(rejected._id, 'Short.'))._id, 'rejected', `Please read ${link} first.`)
  await review((await answer(approved._id, `${longWord} ${arabic}`))._id, 'approved', `${longWord} 🙏`)
  await answer(waiting._id, `${longWord}\n${link}`)
}

async function talk({ call }: TestServer): Promise<void> {
  const chatOf = async (student: string) => (await call(student, 'GET', '/api/chats/student'))._id
  const sendAs = (user: string, chat: string, content: string) =>
    call(user, 'POST', `/api/chats/${chat}/messages`, { content })
  const long = await chatOf(longNamed)
  for (const content of ['Hello', longWord, arabic, '🙏'.repeat(60), 'a\n'.repeat(30), link]) {
    await sendAs(longNamed, long, content)
    await sendAs('leader', long, content)
  }
  const { _id: id } = await sendAs('leader', long, 'We leave at seven.')
  await call('leader', 'PUT', `/api/chats/${long}/messages/${id}`, { content: 'We leave at eight.' })
  await call(longNamed, 'PUT', `/api/chats/${long}/messages/${id}/reaction`, { reaction: 'heart' })
  for (const [student, count] of [
    ['unread-1', 1],
    ['unread-12', 12],
    ['unread-100', 100],
  ] as const) {
    const chat = await chatOf(student)
    for (let index = 1; index <= count; index += 1) await sendAs(student, chat, `Message ${index} of ${count}`)
  }
}

async function pray({ call }: TestServer): Promise<void> {
  const content = `${longWord} ${arabic} ${link}`
  const { _id } = await call(longNamed, 'POST', '/api/prayer-requests', { content, audience: 'named' })
  await call('leader', 'POST', `/api/prayer-requests/${_id}/respond`, { response: `${longWord} ${arabic}` })
  await call(longNamed, 'POST', `/api/prayer-requests/${_id}/answered`, { thanks: `${longWord} ${arabic}` })
  await call('unread-1', 'POST', `/api/prayer-requests/${_id}/pray`)
  await call('unread-12', 'POST', '/api/prayer-requests', { content: 'For my exam.' })
}

/** Fills a server with content that is difficult to lay out: long words, right-to-left scripts, and badges of 1, 12 and 99+. */
export const fillToTheBrim = {
  students,
  fill: async (server: TestServer) => {
    await announce(server)
    await ask(server)
    await talk(server)
    await pray(server)
  },
}
