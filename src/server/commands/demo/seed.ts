import type { FastifyInstance } from 'fastify'
import type { ApiKey, Call, ResponseBody } from '#contract/calls.ts'
import type { Database } from '../../database/database.ts'
import { createAdministrator } from '../../features/auth/first-administrator.ts'
import { foldName } from '../../names/fold-name.ts'
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

/** Returns a random number generator with the same numbers at each run (mulberry32). */
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

/** Creates the data of a term through the API, so that all of it is valid. */
export async function seedGroup(app: FastifyInstance, database: Database, clock: MovableClock) {
  const today = clock.now
  const dice = createDice(7)
  const at = (weeksAgo: number, hours = 0) => {
    clock.now = new Date(Math.min(today.getTime() - weeksAgo * 7 * day + hours * hour, today.getTime()))
  }

  async function call<Key extends ApiKey>(key: Key, input: Call<Key>, person?: Person): Promise<ResponseBody<Key>> {
    const [method, template] = key.split(' ') as ['POST', string]
    const { params = {}, body } = input as { params?: Record<string, string>; body?: object }
    const response = await app.inject({
      method,
      url: template.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
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

  const weeks = texts.questions.length
  at(weeks)
  for (const name of texts.leaders) {
    await createAdministrator(database, () => clock.now, { name, username: firstName(name), password: demoPassword })
  }
  await Promise.all(
    texts.students.map((name) =>
      call('POST /api/auth/register', { body: { name, username: firstName(name), password: demoPassword } }),
    ),
  )
  let leaders = await Promise.all(texts.leaders.map(logIn))
  let students = await Promise.all(texts.students.map(logIn))
  const leader = () => leaders[dice(leaders.length)] as Person
  const pick = <Item>(items: readonly Item[]): Item => items[dice(items.length)] as Item

  for (const [week, { answers, ...question }] of texts.questions.entries()) {
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
    const announcement = texts.announcements[Math.floor(week / 2)]
    if (week % 2 === 1 && announcement !== undefined) await announce(announcement, weeksAgo)
    const request = texts.prayers[week]
    if (request !== undefined) await askForPrayer(request, weeksAgo)
  }
  // The chat list sorts by the order of sending, so the oldest conversations come first.
  for (const [index, student] of [...students.slice(0, 15).entries()].reverse()) await talk(student, index)
  at(0)
  return { leaders, students }

  /** Submits and reviews responses in chronological order, as lists show them. */
  async function answer(questionId: string, answers: readonly string[], weeksAgo: number): Promise<void> {
    const newest = weeksAgo === 0
    const submissions = students
      .filter((_, index) => dice(10) >= (newest ? 6 : 2 + (index % 3)))
      .map((student) => ({ student, hours: -50 + dice(45 * 6) / 6 }))
      .sort((one, other) => one.hours - other.hours)
    const submit = (student: Person, text: string) =>
      call('POST /api/responses', { body: { questionId, answer: text } }, student)
    const review = (id: string, status: 'approved' | 'rejected', feedback: string) =>
      call('PUT /api/responses/{id}', { params: { id }, body: { status, feedback } }, leader())
    const again: Person[] = []
    const responses: { student: Person; id: string }[] = []
    for (const { student, hours } of submissions) {
      at(weeksAgo, hours)
      responses.push({ student, id: (await submit(student, pick(answers)))._id })
    }
    for (const [index, { student, id }] of responses.entries()) {
      if (newest ? dice(4) > 0 : dice(12) === 0) continue
      at(weeksAgo, -4 + index * 0.1)
      const approved = dice(9) > 0
      await review(
        id,
        approved ? 'approved' : 'rejected',
        approved ? (dice(3) > 0 ? pick(texts.praise) : '') : pick(texts.requests),
      )
      if (!approved && dice(2) === 0) again.push(student)
    }
    for (const [index, student] of again.entries()) {
      at(weeksAgo, 3 + index)
      const { _id: id } = await submit(student, pick(texts.secondTries))
      at(weeksAgo, 20 + index)
      if (!newest && dice(2) === 0) await review(id, 'approved', pick(texts.praise))
    }
  }

  async function announce(body: (typeof texts.announcements)[number], weeksAgo: number): Promise<void> {
    at(weeksAgo, -30)
    const { _id: id } = await call('POST /api/broadcasts', { body }, leader())
    at(weeksAgo, -10)
    for (const student of students) {
      if (dice(4) > 0) await call('PUT /api/broadcasts/{id}/read', { params: { id } }, student)
    }
  }

  async function askForPrayer(request: { content: string; response?: string }, weeksAgo: number): Promise<void> {
    at(weeksAgo, -40)
    const { _id: id } = await call('POST /api/prayer-requests', { body: { content: request.content } }, pick(students))
    const count = dice(22)
    for (const student of students.slice(dice(15), 40).slice(0, count)) {
      await call('POST /api/prayer-requests/{id}/pray', { params: { id } }, student)
    }
    at(weeksAgo, -20)
    if (request.response === undefined) return
    const body = { response: request.response }
    await call('POST /api/prayer-requests/{id}/respond', { params: { id }, body }, leader())
  }

  async function talk(student: Person, index: number): Promise<void> {
    const conversation = texts.conversations[index % texts.conversations.length] ?? []
    // Later conversations have just begun, and some are unread.
    const turns = index < texts.conversations.length ? conversation : conversation.slice(0, 2 + dice(2))
    const [{ _id: id }, partner] = [await call('GET /api/chats/student', {}, student), leader()]
    for (const [turn, content] of turns.entries()) {
      at(0, -10 * (index + 1) + turn * 0.3 - 1)
      const sender = turn % 2 === 0 ? student : partner
      const message = await call('POST /api/chats/{id}/messages', { params: { id }, body: { content } }, sender)
      if (index > 0 || turn !== 4) continue
      const edit = { params: { chatId: id, messageId: message._id }, body: { content: `${content} 🙏` } }
      await call('PUT /api/chats/{chatId}/messages/{messageId}', edit, sender)
    }
    if (index < 3) return
    for (const reader of leaders) await call('PUT /api/chats/{id}/read', { params: { id } }, reader)
  }
}
