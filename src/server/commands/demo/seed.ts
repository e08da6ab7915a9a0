import type { FastifyInstance } from 'fastify'
import type { ApiKey, Call, ResponseBody } from '#contract/calls.ts'
import { expandPath } from '#contract/shared/links.ts'
import type { Database } from '#server/platform/database/database.ts'
import { foldName } from '#server/platform/text/fold-name.ts'
import { createLeader } from '#server/subjects/accounts/public.ts'
import type { DemoAnswer } from './question.ts'
import { questions } from './questions.ts'
import * as texts from './texts.ts'

const day = 24 * 3_600_000
const hour = 3_600_000
export const demoPassword = 'lampstand'

interface Person {
  name: string
  username: string
  token: string
}
/** A clock that the demo sets. */
export interface MovableClock {
  now: Date
}

/** Returns a pseudorandom number generator (mulberry32). Each run of the demo gets the same numbers. */
function createDice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

const calendarDay = (date: Date): string => date.toISOString().slice(0, 10)
const firstName = (name: string): string =>
  foldName(name.split(' ')[0] ?? name)
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')

/** Creates the data of twelve weeks through the API, so that all of it is valid. */
export async function seedGroup(app: FastifyInstance, database: Database, clock: MovableClock) {
  const today = clock.now
  const dice = createDice(7)
  /** Sets the clock to a time before or after the same moment some weeks ago, but never to the future. */
  const at = (weeksAgo: number, hours = 0) => {
    clock.now = new Date(Math.min(today.getTime() - weeksAgo * 7 * day + hours * hour, today.getTime()))
  }

  async function call<Key extends ApiKey>(key: Key, input: Call<Key>, person?: Person): Promise<ResponseBody<Key>> {
    const [method, template] = key.split(' ') as ['POST', string]
    const { params = {}, body } = input as { params?: Record<string, string>; body?: object }
    const response = await app.inject({
      method,
      url: expandPath(template, params),
      headers: person ? { authorization: `Bearer ${person.token}` } : {},
      ...(body && { payload: body }),
    })
    if (response.statusCode >= 400)
      throw new Error(`${key} failed with status ${response.statusCode}: ${response.body}`)
    return response.body === '' ? (undefined as ResponseBody<Key>) : response.json()
  }
  async function logIn(name: string): Promise<Person> {
    const username = firstName(name)
    const { token } = await call('POST /api/auth/login', { body: { username, password: demoPassword } })
    return { name, username, token }
  }

  const weeks = questions.length
  at(weeks)
  for (const name of texts.leaders) {
    await createLeader(database, () => clock.now, { name, username: firstName(name), password: demoPassword })
  }
  await Promise.all(
    texts.students.map((name) =>
      call('POST /api/auth/register', { body: { name, username: firstName(name), password: demoPassword } }),
    ),
  )
  let leaders = await Promise.all(texts.leaders.map(logIn))
  let students = await Promise.all(texts.students.map(logIn))
  const leader = () => leaders[dice(leaders.length)] as Person
  const [lead, other] = leaders as [Person, Person]
  const { _id: leadId } = await call('GET /api/auth/me', {}, lead)
  await call('PUT /api/users/{id}/safeguarding', { params: { id: leadId }, body: { isLead: true } }, other)
  const pick = <Item>(items: readonly Item[]): Item => items[dice(items.length)] as Item

  for (const [week, { answers, ...question }] of questions.entries()) {
    const weeksAgo = weeks - 1 - week
    // Sessions end 30 days after their last use, so all users log in again every month.
    if (week % 4 === 3) {
      leaders = await Promise.all(texts.leaders.map(logIn))
      students = await Promise.all(texts.students.map(logIn))
    }
    at(weeksAgo, -60)
    const dueDate = calendarDay(new Date(clock.now.getTime() + 7 * day))
    const { _id: questionId } = await call('POST /api/questions', { body: { ...question, dueDate } }, leader())
    await answer(questionId, answers, weeksAgo)
    // Students have seen the reviews of all weeks but the newest two.
    if (weeksAgo === 2) await Promise.all(students.map((student) => call('PUT /api/responses/read', {}, student)))
    const announcement = texts.announcements[Math.floor(week / 2)]
    if (week % 2 === 1 && announcement !== undefined) await announce(announcement, weeksAgo)
    const request = texts.prayers[week]
    if (request !== undefined) await askForPrayer(request, weeksAgo)
  }
  // The chat list sorts by the order of sending, so the oldest conversations come first.
  for (const [index, student] of [...students.slice(0, texts.conversations.length).entries()].reverse())
    await talk(student, index)
  await tellConcern()
  at(0)
  await careForPeople()
  return { leaders, students }

  /** Leaves something to decide for the leaders, and entries of several kinds in the history. */
  async function careForPeople(): Promise<void> {
    const [ruth, tomas] = leaders as [Person, Person]
    const [author, ...others] = [...students].reverse() as [Person, ...Person[]]
    const idOf = async (person: Person) => (await call('GET /api/auth/me', {}, person))._id
    const { _id: request } = await call('POST /api/prayer-requests', { body: { content: texts.deletedPrayer } }, author)
    await call('DELETE /api/prayer-requests/{id}', { params: { id: request } }, ruth)
    await changeOwnPrayers()
    const { _id: mistake } = await call('POST /api/broadcasts', { body: texts.mistakenAnnouncement }, tomas)
    await call('DELETE /api/broadcasts/{id}', { params: { id: mistake } }, tomas)
    const inDays = (days: number) => new Date(today.getTime() + days * day)
    const announcement = { ...texts.scheduledAnnouncement, publishAt: inDays(3).toISOString() }
    await call('POST /api/broadcasts', { body: announcement }, ruth)
    const question = {
      ...texts.scheduledQuestion,
      dueDate: calendarDay(inDays(12)),
      publishAt: inDays(5).toISOString(),
    }
    await call('POST /api/questions', { body: question }, ruth)
    // New accounts wait while a leader has switched this on.
    await call('PUT /api/settings', { body: { approvalRequired: true } }, tomas)
    const impostor = { name: ruth.name, username: texts.waitingUsername, password: demoPassword }
    await call('POST /api/auth/register', { body: impostor })
    await call('PUT /api/settings', { body: { approvalRequired: false } }, tomas)
    const newLeader = others.find(({ name }) => name === texts.nextLeader)
    if (newLeader === undefined) throw new Error(`${texts.nextLeader} is not a student of the demo`)
    await call('POST /api/users/{id}/make-leader', { params: { id: await idOf(newLeader) } }, tomas)
  }

  /** Lets a student tell a concern about a friend, which the safeguarding lead handles. */
  async function tellConcern(): Promise<void> {
    const [lead] = leaders as [Person]
    const reporter = students.find(({ name }) => name === texts.concern.reporter)
    if (reporter === undefined) throw new Error(`${texts.concern.reporter} is not a student of the demo`)
    at(0, -30)
    const { content, reply } = texts.concern
    const { _id: id } = await call('POST /api/concerns', { body: { content } }, reporter)
    const params = { id }
    at(0, -28)
    await call('PUT /api/concerns/{id}/read', { params, body: { textCount: 1 } }, lead)
    await call('POST /api/concerns/{id}/handle', { params, body: {} }, lead)
    await call('POST /api/concerns/{id}/messages', { params, body: { content: reply } }, lead)
  }

  /** Lets a student edit one prayer request and withdraw another. */
  async function changeOwnPrayers(): Promise<void> {
    const [ana] = students as [Person]
    const ask = async (content: string) => (await call('POST /api/prayer-requests', { body: { content } }, ana))._id
    const { before, after } = texts.editedPrayer
    const edited = await ask(before)
    await call(
      'PUT /api/prayer-requests/{id}',
      { params: { id: edited }, body: { content: after, audience: 'named' } },
      ana,
    )
    for (const friend of students.slice(3, 6)) {
      await call('POST /api/prayer-requests/{id}/pray', { params: { id: edited } }, friend)
    }
    await call('POST /api/prayer-requests/{id}/withdraw', { params: { id: await ask(texts.secondThoughts) } }, ana)
  }

  /** Submits and reviews responses in chronological order, as lists show them. */
  async function answer(questionId: string, answers: readonly DemoAnswer[], weeksAgo: number): Promise<void> {
    const isNewest = weeksAgo === 0
    const submissions = students
      .filter((_, index) => dice(10) >= (isNewest ? 6 : 2 + (index % 3)))
      .map((student) => ({ student, hours: -50 + dice(45 * 6) / 6 }))
      .sort((one, other) => one.hours - other.hours)
      .slice(0, answers.length)
    const submit = (student: Person, text: string) =>
      call('POST /api/responses', { body: { questionId, answer: text } }, student)
    const review = (id: string, status: 'approved' | 'rejected', feedback = '') =>
      call('PUT /api/responses/{id}', { params: { id }, body: { status, feedback } }, leader())
    const responses: { student: Person; id: string; answer: DemoAnswer }[] = []
    for (const [index, { student, hours }] of submissions.entries()) {
      const answer = answers[index] as DemoAnswer
      at(weeksAgo, hours)
      responses.push({ student, id: (await submit(student, answer.text))._id, answer })
    }
    const rejected: typeof responses = []
    for (const [index, response] of responses.entries()) {
      const { request, feedback } = response.answer
      if (isNewest ? dice(4) > 0 : dice(12) === 0) continue
      at(weeksAgo, -4 + index * 0.1)
      if (request === undefined) await review(response.id, 'approved', feedback)
      else {
        await review(response.id, 'rejected', request)
        rejected.push(response)
      }
    }
    for (const [index, { student, answer }] of rejected.entries()) {
      if (answer.again === undefined) continue
      at(weeksAgo, 3 + index)
      const { _id: id } = await submit(student, answer.again)
      at(weeksAgo, 20 + index)
      if (!isNewest && dice(2) === 0) await review(id, 'approved', answer.feedback)
    }
  }

  async function announce(body: (typeof texts.announcements)[number], weeksAgo: number): Promise<void> {
    // After the reviews of the week, so that the history is in chronological order.
    at(weeksAgo, 30)
    const { _id: id } = await call('POST /api/broadcasts', { body }, leader())
    at(weeksAgo, 50)
    for (const student of students) {
      if (dice(4) > 0) await call('PUT /api/broadcasts/{id}/read', { params: { id } }, student)
    }
  }

  async function askForPrayer(request: (typeof texts.prayers)[number], weeksAgo: number): Promise<void> {
    const { content, audience = 'anonymous', response, thanks } = request
    at(weeksAgo, 40)
    const author = pick(students)
    const { _id: id } = await call('POST /api/prayer-requests', { body: { content, audience } }, author)
    const count = dice(22)
    for (const student of students.slice(dice(15), 40).slice(0, count)) {
      if (audience !== 'leaders') await call('POST /api/prayer-requests/{id}/pray', { params: { id } }, student)
    }
    at(weeksAgo, 60)
    if (response !== undefined) {
      await call('POST /api/prayer-requests/{id}/respond', { params: { id }, body: { response } }, leader())
    }
    if (thanks !== undefined) {
      await call('POST /api/prayer-requests/{id}/answered', { params: { id }, body: { thanks } }, author)
    }
  }

  async function talk(student: Person, index: number): Promise<void> {
    const conversation = texts.conversations[index] ?? []
    const [{ _id: id }, partner] = [await call('GET /api/chats/student', {}, student), leader()]
    for (const [turn, content] of conversation.entries()) {
      at(0, -10 * (index + 1) + turn * 0.3 - 1)
      const sender = turn % 2 === 0 ? student : partner
      const message = await call('POST /api/chats/{id}/messages', { params: { id }, body: { content } }, sender)
      if (index > 0 || turn !== 4) continue
      at(0)
      const edit = { params: { chatId: id, messageId: message._id }, body: { content: `${content} 🙏` } }
      await call('PUT /api/chats/{chatId}/messages/{messageId}', edit, sender)
    }
    if (index < 3) return
    for (const reader of leaders) await call('PUT /api/chats/{id}/read', { params: { id } }, reader)
  }
}
