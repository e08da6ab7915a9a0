// The chat of a student with the leaders.
import { call, sendMessages } from '../browser/support/content.ts'
import { leader } from '../browser/support/people.ts'
import { button, field, item, role, type Screen, text, within } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const log = role('log')
const box = field('Your message')

test('EB1: sends with Enter, breaks the line with Shift+Enter, and delivers both ways', async ({ openAs, student }) => {
  const [sam, anna] = [await openAs(student, '/chat'), await openAs(leader, `/admin/chat?chat=${student._id}`)]
  await anna.sees(within(log, text('No messages yet.')))
  const { height } = await sam.sees(box)
  await sam.tap(box)
  for (const line of ['Is', 'the list', 'still', 'open?']) {
    if (line !== 'Is') await sam.tab.press('Shift+Enter')
    await sam.tab.type(line)
  }
  await sam.has(box, 'Is\nthe list\nstill\nopen?')
  await expect.poll(async () => (await sam.sees(box)).height).toBeGreaterThan(height + 40)
  await sam.tab.press('Enter')
  await sam.has(box, '')
  expect((await anna.sees(within(log, text(/^Is\s+the list\s+still\s+open\?$/)))).height).toBeGreaterThan(80)
  await anna.tap(box)
  await anna.tab.type('Until Friday.\n')
  await sam.sees(within(log, text('Until Friday.')))
})

test('EB1: edits an own message', async ({ openAs, student, api }) => {
  await sendMessages(api, student, student._id, ['I am ill.'])
  const screen = await openAs(student, '/chat')
  await screen.tap(within(item(/^I am ill/), button('Message options')))
  await screen.tap(role('menuitem', /^Edit/))
  await screen.fill(field('Edit message'), 'I am well.')
  await screen.tap(button('Save'))
  await screen.sees(within(log, text('I am well.')))
  await screen.sees(within(log, text(/\(edited\)/)))
})

/** Distances of the lines of a message from the edge of its box at which each begins. */
const gapsOf = (screen: Screen, edge: 'left' | 'right') =>
  screen.tab.evaluate<number[]>(`(() => {
    const message = document.querySelector('[role=log] li p[dir=auto]')
    const range = document.createRange()
    range.selectNodeContents(message.firstElementChild)
    const gapOf = (part) => Math.round(Math.abs(part.${edge} - message.getBoundingClientRect().${edge}))
    // WebKit has a part for each Arabic word.
    const lines = Map.groupBy(range.getClientRects(), ({ bottom }) => Math.round(bottom))
    return [...lines.values()].map((parts) => Math.min(...parts.map(gapOf)))
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
