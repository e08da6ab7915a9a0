import { DatabaseSync } from 'node:sqlite'
import { request } from '@playwright/test'
import { sendMessages, unique } from '../browser/support/content.ts'
import { messagesOf } from '../browser/support/outbox.ts'
import { type Person, registerStudent } from '../browser/support/people.ts'
import { button, css, field, heading, link, role, type Screen, text, within } from './support/screen.ts'
import { expect, test } from './support/test.ts'

async function logIn(screen: Screen, { username, password }: Person): Promise<void> {
  await screen.fill(field('Username'), username)
  await screen.fill(field('Password'), password)
  await screen.tap(button('Login'))
  await screen.sees(heading(/Dashboard/))
}
async function logOut(screen: Screen): Promise<void> {
  await screen.tap(button('Menu'))
  await screen.tap(within(role('dialog'), button('Logout')))
  await screen.showsPath('/login')
}
const quick = (name: RegExp) => within(role('navigation', 'Quick navigation'), link(name))
async function send(screen: Screen, message: string): Promise<void> {
  await screen.fill(field('Your message'), message)
  await screen.tab.press('Enter')
  await screen.sees(within(role('log'), text(message)))
}

test('EB1: stays signed in after a reload in a private window', async ({ open, student, api }) => {
  const screen = await open('/login', { isPrivate: true })
  await logIn(screen, student)
  await screen.tap(quick(/^Chat/))
  const message = unique('From a private window')
  await send(screen, message)
  await expect.poll(() => messagesOf(api, student)).toEqual([message])
  await screen.tab.reload()
  await screen.sees(within(role('log'), text(message)))
})

test('EB1: logs out in two tabs, and shows nothing private on Back', async ({ openAs, student, api }) => {
  const first = await openAs(student, '/chat')
  await first.sees(field('Your message'))
  const second = await first.openTab('/chat')
  const message = unique('For my sister')
  await send(second, message)
  await first.sees(within(role('log'), text(message)))
  await first.tab.goto('about:blank')
  await second.open('/dashboard')
  const third = await second.openTab('/questions')
  await third.sees(heading('Questions'))
  await logOut(second)
  await third.showsPath('/login')
  await first.tab.back()
  await first.showsPath('/login')
  await first.sees(button('Login'))
  expect(await first.tab.evaluate('document.body.innerText')).not.toContain(message)
  expect(await messagesOf(api, student)).toEqual([message])
})

for (const notifications of ['granted', 'denied'] as const) {
  test(`EB3: says how notifications are when they are ${notifications} @always`, async ({
    openAs,
    student,
    engine,
  }) => {
    const screen = await openAs(student, '/notifications', { notifications })
    const shown = { granted: 'Notifications are off.', denied: 'Notifications are blocked on this device.' }
    // WebKitGTK has no push messages.
    const unsupported = /^This browser can't show notifications\./
    await screen.sees(within(css('main [role=status]'), text(engine === 'webkit' ? unsupported : shown[notifications])))
    if (engine === 'webkit') return
    if (notifications === 'denied') await screen.sees(text(/^Click the icon to the left of the address/))
    else await screen.sees(button('Turn on notifications'))
  })
}

test('EB1: offers no edit of a message of yesterday', async ({ openAs, startFile, expectErrors }) => {
  expectErrors(/403/)
  const { address, file } = await startFile()
  const api = await request.newContext({ baseURL: address })
  const student = await registerStudent(api)
  await sendMessages(api, student, student._id, ['A day old'])
  const screen = await openAs(student, '/chat', { address })
  await screen.tap(button('Message options'))
  await screen.tap(role('menuitem', /^Edit/))
  await screen.fill(field('Edit message'), 'Too late')
  const database = new DatabaseSync(file)
  const aged = new Date(Date.now() - 24 * 3_600_000 - 1000).toISOString()
  database.prepare('update messages set created_at = ?').run(aged)
  database.close()
  await screen.tap(button('Save'))
  await screen.sees(text('Message can only be edited within 24 hours'))
  await screen.tap(button('Cancel'))
  await screen.tab.reload()
  await screen.tap(button('Message options'))
  await screen.sees(role('menuitem', 'Copy'))
  await screen.seesNo(role('menuitem', /^Edit/))
  await screen.tab.press('Escape')
  await send(screen, 'Of today')
  const [yesterday, today] = [await screen.sees(text('Yesterday')), await screen.sees(text('Today'))]
  expect(yesterday.y).toBeLessThan(today.y)
  await api.dispose()
})
