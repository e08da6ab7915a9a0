import { expect } from 'vitest'
import type { FirstSteps } from '#contract/home.ts'
import type { TestApp } from '#test/support/app.ts'
import { recordBackup } from '#test/support/backups.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addQuestion, addStudent, type Person } from '#test/support/people.ts'

const get = async (app: TestApp, { token }: Person) => (await app.call('GET /api/first-steps', {}, token)).body
const put = (app: TestApp, { token }: Person, body: object) => app.call('PUT /api/first-steps', { body }, token)
const doneOf = ({ steps }: FirstSteps) => steps.filter(({ isDone }) => isDone).map(({ step }) => step)

describeOnBoth('first steps', () => {
  it('are done one by one', async ({ app, leader }) => {
    expect(doneOf(await get(app, leader))).toEqual([])
    expect((await get(app, leader)).steps).toHaveLength(8)
    const change = (body: object) => app.call('PUT /api/settings', { body }, leader.token)
    const actions: [string, () => Promise<unknown>][] = [
      ['group name', () => change({ groupName: 'St. Mark' })],
      ['joining', () => change({ approvalRequired: false })],
      ['students', () => addStudent(app)],
      ['second leader', () => addLeader(app, 'Tom')],
      ['safeguarding contact', () => change({ helpContacts: [{ name: 'Miriam' }] })],
      ['age of consent', () => change({ consent: null })],
      ['first question', () => addQuestion(app, leader)],
      ['backups', () => recordBackup(app)],
    ]
    const done: string[] = []
    for (const [step, act] of actions) {
      await act()
      done.push(step)
      expect(doneOf(await get(app, leader))).toEqual(done)
    }
  })

  it('are dismissed and shown again, without a new version of the settings', async ({ app, leader }) => {
    expect((await put(app, leader, { isDismissed: 'yes' })).status).toBe(400)
    expect((await put(app, leader, { isDismissed: true })).body.isDismissed).toBe(true)
    const other = await addLeader(app, 'Tom')
    expect((await get(app, other)).isDismissed).toBe(true)
    expect((await put(app, other, { isDismissed: false })).body.isDismissed).toBe(false)
    expect((await app.call('GET /api/settings', {}, leader.token)).body.version).toBe(1)
  })
})
