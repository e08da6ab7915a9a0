// Compares who receives a concern with the definition in the product's specification, in random groups.
import fc from 'fast-check'
import { expect } from 'vitest'
import type { NewConcern } from '#contract/own-concerns.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { TestApp } from '#test/support/app.ts'
import { receivedBy, tellConcern } from '#test/support/concerns.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, announce, askForPrayer, type Person } from '#test/support/people.ts'

const size = 5
const person = fc.record({
  isLeader: fc.boolean(),
  // When the concern is read.
  becomes: fc.record({
    isLeader: fc.boolean(),
    isOff: fc.integer({ min: 0, max: 3 }).map((value) => value === 0),
    isLead: fc.boolean(),
  }),
  isChosen: fc.boolean(),
})
const group = fc.record({
  people: fc.array(person, { minLength: size, maxLength: size }),
  reporter: fc.nat(size - 1),
  reports: fc.constantFrom('nothing', 'a prayer request', 'an announcement'),
  author: fc.nat(size - 1),
  editor: fc.nat(size - 1),
})
type Group = typeof group extends fc.Arbitrary<infer T> ? T : never
type Member = Person & Group['people'][number]

const setAccount = statement(
  (sql, value: { id: string; role: 'admin' | 'student'; off: string | null; lead: string | null }) =>
    sql
      .updateTable('users')
      .set({ role: value.role, switched_off_at: value.off, safeguarding_lead_since: value.lead })
      .where('id', '=', value.id),
)
const change = (app: TestApp, { _id: id }: Person, { isLeader, isOff, isLead }: Member['becomes']) =>
  app.database.write((transaction) =>
    transaction.run(setAccount, {
      id,
      role: isLeader ? 'admin' : 'student',
      off: isOff ? app.now().toISOString() : null,
      lead: isLead ? app.now().toISOString() : null,
    }),
  )

const switchOff = statement((sql) => sql.updateTable('users').set({ switched_off_at: '2026-03-01' }))
const close = statement((sql) => sql.updateTable('concerns').set({ closed_at: '2026-03-01' }))
/** Leaves nobody and no open concern to the next group. */
const clear = (app: TestApp) =>
  app.database.write(async (transaction) => {
    await transaction.run(switchOff)
    await transaction.run(close)
  })

/** Writes what is reported. Returns it and those who wrote it. */
async function addEntity(app: TestApp, { reports, author, editor }: Group, members: readonly Member[]) {
  const [writer, corrector] = [members[author] as Member, members[editor] as Member]
  if (reports === 'a prayer request' && !writer.isLeader) {
    const { _id: id } = await askForPrayer(app, writer)
    return { entity: { kind: 'prayer', id } as const, writers: [writer] }
  }
  if (reports === 'an announcement' && writer.isLeader && corrector.isLeader) {
    const { _id: id } = await announce(app, writer)
    const body = { title: 'Camp', content: 'We leave at six.', priority: 'high' } as const
    await app.call('PUT /api/broadcasts/{id}', { params: { id }, body }, corrector.token)
    return { entity: { kind: 'announcement', id } as const, writers: [writer, corrector] }
  }
  return {}
}

/**
 * Returns who receives a concern: "people it is about never see it", "it goes to the group's safeguarding leads, or, where none is left,
 * to all leaders it is not about", and who tells it sees it as its reporter. Only active leaders count.
 */
function define(members: readonly Member[], isAbout: (member: Member) => boolean, reporter: Member): Member[] {
  const leaders = members.filter(({ becomes }) => becomes.isLeader && !becomes.isOff)
  const left = leaders.filter((leader) => leader !== reporter && !isAbout(leader))
  const leads = left.filter(({ becomes }) => becomes.isLead)
  return leads.length === 0 ? left : leads
}

/** Expects that a member finds the concern in every list, count and response if they receive it, and else in none. */
async function expectView(
  app: TestApp,
  { token, becomes }: Member,
  id: string,
  recipients: readonly Member[] | undefined,
) {
  const { status, body } = await app.call('GET /api/concerns/{id}', { params: { id } }, token)
  if (becomes.isOff || !becomes.isLeader) return expect(status).toBe(becomes.isOff ? 401 : 403)
  expect(status).toBe(recipients === undefined ? 404 : 200)
  expect(await receivedBy(app, { token } as Person)).toEqual(recipients === undefined ? [] : [id])
  const unread = await app.call('GET /api/unread', { query: {} }, token)
  const count = recipients === undefined ? 0 : 1
  expect(unread.body).toMatchObject({ concerns: count, openConcerns: count })
  const { body: today } = await app.call('GET /api/dashboard/today', { query: {} }, token)
  const waiting = 'waitingConcern' in today ? today.waitingConcern : undefined
  const others = recipients?.filter((recipient) => recipient.token !== token).map(({ name }) => ({ name }))
  expect(waiting).toEqual(recipients === undefined ? null : { _id: id, count, createdAt: expect.any(String), others })
  if (recipients !== undefined) expect(body.recipients.map(({ _id }) => _id)).toEqual(recipients.map(({ _id }) => _id))
}

/** Expects that the reporter learns before and after telling a concern whether somebody receives it, and who. */
async function expectToldTo(
  app: TestApp,
  reporter: Member,
  id: string,
  recipients: readonly Member[],
  concern: Partial<NewConcern>,
) {
  const isShown = reporter.becomes.isLeader || concern.entity?.kind !== 'prayer'
  const expected = { isReceived: recipients.length > 0, names: isShown ? recipients.map(({ name }) => name) : [] }
  const own = await app.call('GET /api/own-concerns/{id}', { params: { id } }, reporter.token)
  expect(own.body.recipients).toEqual(expected)
  const { about = [], entity } = concern
  const query = { about: about.join(), ...(entity && { kind: entity.kind, entity: entity.id }) }
  expect((await app.call('GET /api/concerns/recipients', { query }, reporter.token)).body).toEqual(expected)
}

async function check(app: TestApp, given: Group): Promise<void> {
  const members: Member[] = []
  for (const [index, it] of given.people.entries()) {
    members.push({ ...(await (it.isLeader ? addLeader : addStudent)(app, `Member ${index}`)), ...it })
  }
  const reporter = members[given.reporter] as Member
  // Students can choose leaders only.
  const chosen = members.filter(({ isChosen, isLeader }) => isChosen && (isLeader || reporter.isLeader))
  const { entity, writers = [] } = await addEntity(app, given, members)
  const concern = { about: chosen.map(({ _id }) => _id), ...(entity && { entity }) }
  const { _id: id } = await tellConcern(app, reporter, concern)
  for (const member of members) await change(app, member, member.becomes)

  const recipients = define(members, (member) => chosen.includes(member) || writers.includes(member), reporter)
  for (const member of members) await expectView(app, member, id, recipients.includes(member) ? recipients : undefined)
  if (!reporter.becomes.isOff) await expectToldTo(app, reporter, id, recipients, concern)
}

describeOnBoth('the recipients of a concern', () => {
  it('AZ8: are those of the definition, in random groups', { tags: 'slow' }, async ({ app }) => {
    await fc.assert(
      fc.asyncProperty(group, (given) => check(app, given)).afterEach(() => clear(app)),
      { numRuns: 100, seed: 8 },
    )
  })
})
