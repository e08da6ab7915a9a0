// What only leaders do, and how concerns reach them.
import { unique } from '../browser/support/content.ts'
import { leader, registerStudent } from '../browser/support/people.ts'
import { dayMs, inMs } from '../browser/support/scheduled.ts'
import { button, css, field, item, link, role, text, within } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('EB1: sorts accounts up and down @own-group', async ({ openAs, api }) => {
  for (const name of ['Boaz', 'Abel', 'Cleo']) await registerStudent(api, { name })
  const screen = await openAs(leader, '/admin/users', { width: 1280, height: 800 })
  const names = within(role('table', 'Accounts'), link(/Abel|Boaz|Cleo/))
  for (const order of ['Abel Boaz Cleo', 'Cleo Boaz Abel']) {
    await screen.tap(within(role('columnheader', 'Name'), button(/Name/)))
    await expect.poll(async () => (await screen.all(names)).map((it) => it.text).join(' ')).toBe(order)
  }
})

test('EB1: schedules an announcement by day and time', async ({ openAs }) => {
  const screen = await openAs(leader, '/admin/broadcast')
  const title = unique('Palm Sunday')
  await screen.fill(field('Title'), title)
  await screen.fill(field('Message'), 'We meet at nine.')
  await screen.set(field('Priority'), 'urgent')
  await screen.tap(button('Schedule'))
  await screen.set(field('Day'), inMs(30 * dayMs).slice(0, 10))
  await screen.set(field('Time'), '17:30')
  await screen.tap(button('Schedule announcement'))
  await screen.sees(text(/^Announcement scheduled for \w{3}, \w{3} \d+, 5:30 PM$/))
  await screen.tap(button(/scheduled/))
  await screen.sees(within(item(new RegExp(title)), text(/5:30 PM/)))
})

test('EB1: tells a concern, which a leader reads and answers', async ({ openAs, student }) => {
  const story = unique('He drives me home alone')
  const sam = await openAs(student, '/get-help')
  await sam.fill(field('What happened?'), story)
  await sam.tap(within(css('main'), button('Send')))
  await sam.sees(text('Nobody has read it yet'))
  const anna = await openAs(leader, '/admin/concerns')
  await anna.tap(link(new RegExp(story)))
  await sam.sees(text(/^A leader has read it/))
  await anna.tap(button("I'm on it"))
  await anna.fill(field('Answer Sam Student'), 'I believe you.')
  await anna.tap(button('Send answer'))
  await sam.sees(text('I believe you.'))
})
