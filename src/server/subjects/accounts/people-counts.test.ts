import fc from 'fast-check'
import { expect } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { expectRightCounts } from '#test/support/counts.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, addWaiting, type Person } from '#test/support/people.ts'

const actions = ['let-in', 'decline', 'switch-off', 'switch-on', 'make-leader', 'remove-leader'] as const
const step = fc.record({ action: fc.constantFrom(...actions), subject: fc.nat(7), actor: fc.nat(1) })

/** Performs changes one after another, and some at the same moment. */
async function perform(
  app: TestApp,
  leaders: Person[],
  steps: (typeof step extends fc.Arbitrary<infer T> ? T : never)[],
) {
  const people = [...leaders]
  for (const name of ['Ana', 'Ben', 'Zoe']) people.push(await addStudent(app, name))
  for (const name of ['Noah', 'Mia', 'Eli']) people.push(await addWaiting(app, name))
  const statuses = await Promise.all(
    steps.map(({ action, subject, actor }) => {
      const [person, leader] = [people[subject], leaders[actor]]
      if (person === undefined || leader === undefined) throw new Error('No such person')
      return app.call(`POST /api/users/{id}/${action}`, { params: { id: person._id } }, leader.token)
    }),
  )
  for (const { status } of statuses) expect(status).toBeLessThan(500)
}

describeOnBoth('counts and lists', () => {
  it('CO8: equal a recount after any changes of accounts, also at the same moment', { tags: 'slow' }, async ({
    app,
  }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await perform(app, [await addLeader(app, 'Ruth'), await addLeader(app, 'Tom')], steps)
        await expectRightCounts(app.dumpTables)
        const leaders = (
          (await app.dumpTables())['users'] as { role: string; switched_off_at: string | null }[]
        ).filter(({ role, switched_off_at }) => role === 'admin' && switched_off_at === null)
        expect(leaders.length).toBeGreaterThan(0)
      }),
      { numRuns: 12, seed: 7 },
    )
  })
})
