// The chat of a student with the leaders.
import { call, sendMessages } from '../browser/support/content.ts'
import { leader } from '../browser/support/people.ts'
import { button, field, item, role, type Screen, text, within } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const log = role('log')
const box = field('Your message')

test('EB1: sends with Enter, breaks the line with Shift+Enter, and delivers both ways @always', async ({
  openAs,
  student,
}) => {
  const [sam, anna] = [await openAs(student, '/chat'), await openAs(leader, `/admin/chat?chat=${student._id}`)]
  await anna.sees(within(log, text('No messages yet.')))
  await sam.tap(box)
  await sam.tab.type('Is the list')
  await sam.tab.press('Shift+Enter')
  await sam.tab.type('still open?')
  await sam.has(box, 'Is the list\nstill open?')
  await sam.tab.press('Enter')
  await sam.has(box, '')
  expect((await anna.sees(within(log, text(/^Is the list\s+still open\?$/)))).height).toBeGreaterThan(40)
  await anna.tap(box)
  await anna.tab.type('Until Friday.\n')
  await sam.sees(within(log, text('Until Friday.')))
})

test('EB1: edits an own message', async ({ openAs, student, api }) => {
  await sendMessages(api, student, student._id, ['I am ill.'])
  const screen = await openAs(student, '/chat')
  await screen.tap(within(item(/^I am ill/), button('Message options')))
  await screen.tap(role('menuitem', 'Edit'))
  await screen.fill(field('Edit message'), 'I am well.')
  await screen.tap(button('Save'))
  await screen.sees(within(log, text('I am well.')))
  await screen.sees(within(log, text(/\(edited\)/)))
})

/** Distances of the lines of a message from the edge of its box at which the text begins. */
const gapsOf = (screen: Screen, edge: 'left' | 'right') =>
  screen.tab.evaluate<number[]>(`(() => {
    const text = document.querySelector('[role=log] li p[dir=auto]')
    const range = document.createRange()
    range.selectNodeContents(text.firstElementChild)
    return [...range.getClientRects()].map((line) => Math.round(line.${edge} - text.getBoundingClientRect().${edge}))
  })()`)

for (const [language, message, edge] of [
  ['ar', 'Please bring a lamp, a warm coat, a blanket and something to drink for the night hike', 'left'],
  ['en', 'يرجى إحضار مصباح ومعطف دافئ وبطانية وشيء للشرب من أجل المشي الليلي في الغابة القريبة مساء', 'right'],
] as const) {
  test(`EB1: begins each line of a message at the same edge in ${language}`, async ({ openAs, student, api }) => {
    await call(api, student, 'PUT', '/api/auth/language', { language })
    await sendMessages(api, leader, student._id, [message])
    const screen = await openAs(student, '/chat')
    await screen.sees(within(log, text(message)))
    const gaps = await gapsOf(screen, edge)
    expect(gaps.length).toBeGreaterThan(1)
    expect(gaps).toEqual(gaps.map(() => 0))
  })
}

test('EB1: gives each line of a new message its room', async ({ openAs, student }) => {
  const screen = await openAs(student, '/chat')
  const { height } = await screen.sees(box)
  await screen.tap(box)
  for (const line of ['One', 'two', 'three', 'four']) {
    if (line !== 'One') await screen.tab.press('Shift+Enter')
    await screen.tab.type(line)
  }
  await screen.has(box, 'One\ntwo\nthree\nfour')
  await expect.poll(async () => (await screen.sees(box)).height).toBeGreaterThan(height + 40)
})
