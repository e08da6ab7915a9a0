// Everything that can be notified of, caused many times in a group whose addresses get everything: what leaves the server.

import { afterAll, expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { leaderNotifications, studentNotifications } from '#contract/rules/notifications.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import type { TestApp } from '#test/support/app.ts'
import { setLead, tellConcern } from '#test/support/concerns.ts'
import { erase } from '#test/support/erasure.ts'
import { it as base, describeOnBoth } from '#test/support/fixtures.ts'
import { addMailAddress, deliverMails } from '#test/support/mail-server.ts'
import * as people from '#test/support/people.ts'
import { mailSettings, startMailServer } from '#tools/start-mail-server.ts'

const server = await startMailServer()
afterAll(server.stop)
const settings = mailSettings(server.url)
const it = base.extend('appOptions', { settings })

const { messageDelayMs, addressDelayMs } = serverLimits.push
const hour = 3_600_000
const rounds = 3
let marks = 0
const texts: string[] = []
/** Returns a text that is searched for in all that leaves the server. */
function mark(): string {
  marks += 1
  const text = `Zq${marks}${Math.random().toString(36).slice(2, 8)}`
  texts.push(text)
  return text
}

interface Group {
  app: TestApp
  leaders: [people.Person, people.Person, people.Person]
  students: [people.Person, people.Person, people.Person]
}

/** Creates a group with addresses of all, of which one is a parent's. */
async function createGroup(app: TestApp): Promise<Group> {
  const leaders: Group['leaders'] = [
    await people.addLeader(app, mark()),
    await people.addLeader(app, mark()),
    await people.addLeader(app, mark()),
  ]
  const students: Group['students'] = [
    await people.addStudent(app, mark()),
    await people.addStudent(app, mark()),
    await people.addStudent(app, mark()),
  ]
  await app.call('PUT /api/settings', { body: { groupName: mark(), approvalRequired: true } }, leaders[0].token)
  for (const leader of leaders) await setLead(app, leader)
  for (const [index, person] of [...leaders, ...students].entries()) {
    const isParents = index === 5
    await addMailAddress(app, server, { person, address: `someone-${index}@example.org`, isParents }, settings)
  }
  return { app, leaders, students }
}

const byId = (id: string) => ({ params: { id } })

/** Causes a notification of every kind. @returns ids that must not leave the server */
async function causeEverything({ app, leaders: [ruth, tom], students: [ana, ben, cleo] }: Group): Promise<string[]> {
  const ids: string[] = []
  const dueDate = new Date(app.now().getTime() + 26 * hour).toISOString().slice(0, 10)
  const { body: question } = await app.call(
    'POST /api/questions',
    { body: { ...people.questionText, title: mark(), description: mark(), dueDate } },
    ruth.token,
  )
  const response = await people.addResponse(app, ana, question._id, mark())
  const review = { status: 'approved', feedback: mark() } as const
  await app.call('PUT /api/responses/{id}', { ...byId(response._id), body: review }, tom.token)
  ids.push(response._id)
  for (const student of [ana, ben]) {
    for (const sender of [ruth, student]) ids.push((await people.sendMessage(app, sender, student._id, mark()))._id)
    const request = await people.askForPrayer(app, student, mark(), 'named')
    await app.call('POST /api/prayer-requests/{id}/pray', byId(request._id), (student === ana ? ben : ana).token)
    await app.call(
      'POST /api/prayer-requests/{id}/respond',
      { ...byId(request._id), body: { response: mark() } },
      ruth.token,
    )
    const concern = await tellConcern(app, student, { content: mark() })
    await app.call('PUT /api/concerns/{id}/read', { ...byId(concern._id), body: { textCount: 1 } }, ruth.token)
    ids.push(request._id, concern._id)
  }
  for (const priority of ['normal', 'urgent'] as const) {
    const { body } = await app.call(
      'POST /api/broadcasts',
      { body: { title: mark(), content: mark(), priority } },
      ruth.token,
    )
    ids.push(body._id)
  }
  await people.addResponse(app, cleo, question._id, mark())
  await people.askForPrayer(app, cleo, mark())
  for (const sender of [ruth, cleo]) ids.push((await people.sendMessage(app, sender, cleo._id, mark()))._id)
  ids.push((await tellConcern(app, cleo, { content: mark() }))._id)
  ids.push((await people.addWaiting(app, mark()))._id)
  await erase(app, ruth, (await people.addStudent(app, mark()))._id)
  return ids
}

/** Delivers what is due in an hour. @returns each email as it is on the wire, but for its id and date */
async function deliverLate(app: TestApp): Promise<string[]> {
  const { texts: first } = await deliverMails(app, server, settings)
  app.advance(hour)
  const { texts: later } = await deliverMails(app, server, settings)
  const unique = /^(Date: .{25,31}|Message-ID: <[\w-]{43}@example\.org>)\r\n/gm
  return [...first, ...later].map((text) => text.replaceAll(unique, '')).sort((a, b) => (a < b ? -1 : 1))
}

const number = '(?:1|[2-9]|\\d\\d+)'
const subjects = [
  'New question',
  'A question is waiting for your answer',
  'A question is due tomorrow',
  'New announcement',
  'Urgent announcement',
  'New message from your leaders',
  'New chat message from a student',
  `${number} responses? to review`,
  `${number} new things?`,
  'There is news for you',
]
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const paths = ['', `questions/${uuid}`, 'announcements', 'chat', 'admin/chat', 'admin/responses\\?status=pending']
const form = new RegExp(
  `^(?<subject>${subjects.join('|')})\n\nhttps://youth\\.example\\.org/(?:${paths.join('|')})\n\n` +
    'Get no more of these messages: https://youth\\.example\\.org/stop#[\\w-]{43}\n$',
)

describeOnBoth('messages of everything that happens in a group', () => {
  it('AZ8: are fixed sentences with a link, without texts, names or ids of people', { tags: 'slow' }, async ({
    app,
  }) => {
    const group = await createGroup(app)
    const kinds = new Set<unknown>()
    const hidden = [...group.leaders, ...group.students].flatMap(({ _id, name, username }) => [_id, name, username])
    const everything: string[] = []
    let sent = 0
    for (let round = 0; round < rounds; round += 1) {
      hidden.push(...(await causeEverything(group)))
      // A day and some hours, so that each round meets other hours, also quiet ones.
      for (const wait of [0, messageDelayMs, addressDelayMs, ...Array(9).fill(3 * hour)]) {
        app.advance(wait)
        const now = app.now().toISOString()
        await app.database.write((transaction) =>
          enqueueJob(transaction, { kind: 'remind', key: 'remind', payload: {}, now }),
        )
        for (const { kind, payload } of await app.rowsOf('jobs')) {
          const { shown } = JSON.parse(String(payload)) as { shown?: { kind?: string } | string }
          if (kind === 'message') kinds.add(typeof shown === 'string' ? shown : shown?.kind)
        }
        const { mails, texts: delivered, messages } = await deliverMails(app, server, settings)
        expect(messages.failed).toBeUndefined()
        for (const { subject, text } of mails) {
          expect(text).toMatch(form)
          expect(text?.startsWith(`${subject}\n`)).toBe(true)
        }
        everything.push(
          ...mails.map(({ text, subject, headerLines }) => [text, subject, JSON.stringify(headerLines)].join('\n')),
          ...delivered,
        )
        sent += mails.length
      }
    }
    const all = everything.join('\n')
    for (const text of [...texts, ...hidden]) expect(all).not.toContain(text)
    expect(kinds).toEqual(new Set([...studentNotifications, ...leaderNotifications, 'summary']))
    expect(sent).toBeGreaterThan(rounds * 10)
  })
  it('AZ8: are the same for a concern as for what it must not differ from', async ({ app }) => {
    const {
      leaders: [ruth, tom],
      students: [ana],
    } = await createGroup(app)
    app.advance(14 * hour)
    const { _id: concern } = await tellConcern(app, ana)
    const toLeaders = await deliverLate(app)
    await people.askForPrayer(app, ana)
    expect(await deliverLate(app)).toEqual(toLeaders)
    await people.addWaiting(app)
    expect(await deliverLate(app)).toEqual(toLeaders)
    expect(toLeaders).toHaveLength(3)
    await app.call('PUT /api/concerns/{id}/read', { ...byId(concern), body: { textCount: 1 } }, ruth.token)
    const toStudent = await deliverLate(app)
    expect(toStudent).toHaveLength(1)
    const request = await people.askForPrayer(app, ana)
    await deliverLate(app)
    await app.call(
      'POST /api/prayer-requests/{id}/respond',
      { ...byId(request._id), body: { response: 'Yes' } },
      tom.token,
    )
    expect(await deliverLate(app)).toEqual(toStudent)
  })
})
