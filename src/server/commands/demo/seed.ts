import type { FastifyInstance } from 'fastify'
import type { Reaction } from '#contract/rules/chats.ts'
import type { Language } from '#locales/languages.ts'
import type { Database } from '#server/platform/database/database.ts'
import { firstLeader } from '#server/subjects/accounts/public.ts'
import { demoPassword, Group, type MovableClock, type Person } from './group.ts'
import { seedDecisions } from './seed-decisions.ts'
import { seedParents } from './seed-parents.ts'
import { seedWeeks } from './seed-weeks.ts'
import { textsIn } from './texts.ts'

/** Creates a group and its data of some weeks, through the API, so that all of it is valid. */
export async function seedGroup(language: Language, app: FastifyInstance, database: Database, clock: MovableClock) {
  const texts = textsIn(language)
  const group = new Group(texts, app, clock)
  group.goTo(texts.questions.length)
  for (const [username, name] of Object.entries(texts.leaders)) {
    await firstLeader.createLeader(database, () => clock.now, { name, username, password: demoPassword })
  }
  const register = ([username, name]: [string, string]) =>
    group.call('POST /api/auth/register', { body: { name, username, password: demoPassword } })
  await Promise.all(Object.entries(texts.students).map(register))
  await group.logIn()
  const [lead, other, third] = group.leaders as [Person, Person, Person]
  await group.call('PUT /api/settings', { body: { language, groupName: texts.groupName } }, other)
  const id = await group.idOf(lead)
  const duty = { params: { id }, body: { isLead: true } }
  const { confirmations } = await group.call('PUT /api/users/{id}/safeguarding', duty, other)
  for (const request of confirmations) {
    await group.call('POST /api/confirmations/{id}/confirm', { params: { id: request._id } }, third)
  }
  await seedWeeks(group)
  await seedChats(group)
  await seedConcern(group)
  group.goTo(0)
  const guardianToken = await seedParents(group)
  await seedDecisions(group)
  return { leaders: group.leaders, students: group.students, guardianToken }
}

/** Creates the conversations, the oldest first, because the chat list sorts by the order of sending. */
async function seedChats(group: Group): Promise<void> {
  const { students, texts } = group
  for (const [index, conversation] of [...texts.conversations.entries()].reverse()) {
    await talk(group, students[index] as Person, conversation, index)
  }
}

/** Reactions in the first conversation, by the number of the message. */
const reactionTo: Partial<Record<number, Reaction>> = { 3: 'heart', 4: 'pray' }

/** @param index place in the list of chats. All leaders have read the fourth and later ones. */
async function talk(group: Group, student: Person, conversation: readonly string[], index: number): Promise<void> {
  const { _id: id } = await group.call('GET /api/chats/student', {}, student)
  const leader = group.pick(group.leaders)
  for (const [turn, content] of conversation.entries()) {
    group.goTo(0, -10 * (index + 1) + turn * 0.3 - 1)
    const sender = turn % 2 === 0 ? student : leader
    const message = await group.call('POST /api/chats/{id}/messages', { params: { id }, body: { content } }, sender)
    if (index > 0) continue
    const params = { chatId: id, messageId: message._id }
    const reaction = reactionTo[turn]
    if (reaction !== undefined) {
      const react = { params, body: { reaction } }
      const reader = sender === student ? leader : student
      await group.call('PUT /api/chats/{chatId}/messages/{messageId}/reaction', react, reader)
    }
    if (turn !== 4) continue
    group.goTo(0)
    const edit = { params, body: { content: `${content} 🙏` } }
    await group.call('PUT /api/chats/{chatId}/messages/{messageId}', edit, sender)
  }
  if (index < 3) return
  for (const reader of group.leaders) await group.call('PUT /api/chats/{id}/read', { params: { id } }, reader)
}

/** Lets a student tell a concern about a friend, which the safeguarding lead handles. */
async function seedConcern(group: Group): Promise<void> {
  const { reporter, content, reply } = group.texts.concern
  const [lead] = group.leaders
  group.goTo(0, -30)
  const { _id: id } = await group.call('POST /api/concerns', { body: { content } }, group.student(reporter))
  const params = { id }
  group.goTo(0, -28)
  await group.call('PUT /api/concerns/{id}/read', { params, body: { textCount: 1 } }, lead)
  await group.call('POST /api/concerns/{id}/handle', { params, body: {} }, lead)
  await group.call('POST /api/concerns/{id}/messages', { params, body: { content: reply } }, lead)
}
