import { DatabaseSync } from 'node:sqlite'
import { request } from '@playwright/test'
import { addQuestion, call, sendMessages, unique } from '../browser/support/content.ts'
import { messagesOf } from '../browser/support/outbox.ts'
import { registerStudent } from '../browser/support/people.ts'
import { logIn, logOut } from './support/menu.ts'
import { button, css, field, heading, item, link, role, type Screen, text, within } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const quick = (name: RegExp) => within(role('navigation', 'Quick navigation'), link(name))
const sent = (message: string) => within(role('log'), text(message))
async function send(screen: Screen, message: string): Promise<void> {
  await screen.fill(field('Your message'), message)
  await screen.tab.press('Enter')
  await screen.sees(sent(message))
}

for (const [where, options] of [
  ['with site data blocked', { hasSiteDataBlocked: true }],
  ['in a private window', { isPrivate: true }],
] as const) {
  test(`EB3: sends an answer and a message once ${where}`, async ({ open, student, api }) => {
    const { title } = await addQuestion(api)
    const screen = await open('/login', options)
    if ('hasSiteDataBlocked' in options) await screen.sees(text(/^This browser keeps no data/))
    await logIn(screen, student)
    await screen.tap(quick(/^Questions/))
    await screen.tap(within(item(new RegExp(title)), link(/^Answer/)))
    await screen.tap(button('Submit Response'))
    await screen.fill(field('Your Response'), 'It keeps.')
    await screen.tap(button('Submit Response'))
    await screen.sees(heading('Your lamp is lit'))
    await screen.tap(quick(/^Chat/))
    const message = unique('See you on Friday')
    await send(screen, message)
    await expect.poll(() => messagesOf(api, student)).toEqual([message])
    if ('isPrivate' in options) await screen.tab.reload()
    await screen.sees(sent(message))
    // While somebody writes, there is no tab bar.
    await screen.tap(sent(message))
    await logOut(screen)
    const answers = await call<{ answer: string }[]>(api, student, 'GET', '/api/responses/user')
    expect(answers.map(({ answer }) => answer)).toEqual(['It keeps.'])
    expect(await messagesOf(api, student)).toEqual([message])
  })
}

test('EB1: logs out in two tabs, and shows nothing private on Back', async ({ openAs, student, api }) => {
  const first = await openAs(student, '/chat')
  await first.sees(field('Your message'))
  const second = await first.openTab('/chat')
  const message = unique('For my sister')
  await send(second, message)
  await first.sees(sent(message))
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

for (const [notifications, state, next] of [
  ['granted', 'Notifications are off.', button('Turn on notifications')],
  ['denied', 'Notifications are blocked on this device.', text(/^Click the icon to the left of the address/)],
] as const) {
  test(`EB3: says how notifications are if ${notifications}`, async ({ openAs, student, engine }) => {
    const screen = await openAs(student, '/notifications', { notifications })
    // WebKitGTK has no push messages.
    if (engine === 'webkit') return void (await screen.sees(text(/^This browser can't show/)))
    await screen.sees(within(css('main [role=status]'), text(state)))
    await screen.sees(next)
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
  await screen.has(field('Edit message'), 'Too late')
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
