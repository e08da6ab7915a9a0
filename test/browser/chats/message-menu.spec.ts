// The menu of a message, and reactions.
import type { Locator, Page } from '@playwright/test'
import { log } from '../support/chat.ts'
import { call, sendMessages } from '../support/content.ts'
import { registerLeader } from '../support/group.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const item = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: text })
const menu = (page: Page) => page.getByRole('menu')
const items = (page: Page) => page.getByRole('menuitem')
const reactions = (page: Page) => page.getByRole('menuitemradio')
/** The reactions to a message, as a screen reader reads them. */
const shown = (page: Page, text: string) => item(page, text).getByRole('list', { name: 'Reactions' })

/** Touches an element for as long as a press takes. The clock of the page must be installed. */
async function longPress(element: Locator): Promise<void> {
  const { x = 0, y = 0 } = (await element.boundingBox()) ?? {}
  const touch = { pointerType: 'touch', isPrimary: true, clientX: x + 9, clientY: y + 9 }
  await element.dispatchEvent('pointerdown', touch)
  await element.page().clock.runFor(500)
  await element.dispatchEvent('pointerup', touch)
}

test('opens on a long press, a right click and with the keyboard', async ({ page, student, api }) => {
  await sendMessages(api, leader, student._id, ['Of course'])
  await sendMessages(api, student, student._id, ['Thank you'])
  await page.clock.install()
  await logIn(page, student, '/chat')
  const theirs = log(page).getByText('Of course', { exact: true })
  await longPress(theirs)
  await expect(reactions(page)).toHaveCount(5)
  await expect(items(page)).toHaveText(['Copy', 'Select text', 'Report'])
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)

  await theirs.click({ button: 'right' })
  await expect(reactions(page).first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(items(page).last()).toBeFocused()
  await page.mouse.click(5, 5)
  await expect(menu(page)).toHaveCount(0)

  // A finger that scrolls opens nothing.
  await theirs.dispatchEvent('pointerdown', { pointerType: 'touch', isPrimary: true, clientX: 50, clientY: 300 })
  await theirs.dispatchEvent('pointermove', { pointerType: 'touch', isPrimary: true, clientX: 50, clientY: 330 })
  await page.clock.runFor(1000)
  await expect(menu(page)).toHaveCount(0)

  const button = page.getByRole('button', { name: 'Message options' })
  await button.press('Enter')
  await expect(items(page)).toHaveText([/^Edituntil tomorrow, /, 'Copy', 'Select text'])
  await expect(reactions(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

for (const size of ['', ' @wide']) {
  test(`shows the menu next to own messages that can be edited, and moves nothing for it${size}`, async ({
    page,
    student,
    api,
  }) => {
    await sendMessages(api, leader, student._id, ['Of course', 'Gladly'])
    await sendMessages(api, student, student._id, ['Thank you'])
    await page.clock.install()
    await logIn(page, student, '/chat')
    const own = page.getByRole('button', { name: 'Message options' })
    await expect(own).not.toHaveCSS('opacity', '0')
    await expect(own).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Message actions' }).first()).toHaveCSS('opacity', '0')
    const height = async (text: string) => (await item(page, text).boundingBox())?.height
    expect(await height('Thank you')).toBe(await height('Gladly'))
    // A day later, on a device that the server's clock no longer reaches.
    expectConsole(/ERR_FAILED|could not be fetched/)
    await page.route('**/api/**', (route) => route.abort())
    await page.clock.fastForward('24:01:00')
    await own.click()
    await expect(items(page).first()).toHaveText('Copy')
    await page.keyboard.press('Escape')
    await page.mouse.move(5, 5)
    await own.blur()
    await expect(own).toHaveCSS('opacity', '0')
  })
}

test('shows the text of a message to select and copy a part of it', async ({ page, student, api, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await sendMessages(api, leader, student._id, ['The code of the door is 4711'])
  await logIn(page, student, '/chat')
  const open = async () => {
    await page.getByRole('button', { name: 'Message actions' }).click()
    await page.getByRole('menuitem', { name: 'Select text' }).click()
  }
  const sheet = page.getByRole('dialog', { name: 'Select text' })
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await open()
  const text = sheet.getByText('The code of the door is 4711')
  await expect(text).toHaveCSS('user-select', 'text')
  await sheet.getByRole('button', { name: 'Copy' }).click()
  await expect(sheet).toHaveCount(0)
  await expect.poll(clipboard).toBe('The code of the door is 4711')
  await open()
  await text.evaluate(({ firstChild }) =>
    getSelection()?.setBaseAndExtent(firstChild as Node, 24, firstChild as Node, 28),
  )
  await sheet.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(clipboard).toBe('4711')
})

test('shows reactions to both at once, one of each person @own-group', async ({ api, openAs }) => {
  const miriam = await registerLeader(api, 'Miriam')
  const ana = await registerStudent(api, { name: 'Ana' })
  await sendMessages(api, leader, ana._id, ['We pray for you'])
  const [hers, theirs] = [await openAs(ana, '/chat'), await openAs(miriam, `/admin/chat?chat=${ana._id}`)]
  const react = async (page: Page, name: string) => {
    await item(page, 'We pray').getByRole('button', { name: 'Message actions' }).click()
    await page.getByRole('menuitemradio', { name }).click()
  }
  await expect(log(theirs).getByText('We pray for you')).toBeVisible()
  await react(hers, 'Praying')
  await expect(shown(hers, 'We pray')).toHaveText(/^🙏 Praying: you$/)
  await expect(shown(theirs, 'We pray')).toHaveText(/^🙏 Praying: Ana$/)
  await react(theirs, 'Praying')
  await expect(shown(hers, 'We pray')).toHaveText(/🙏 2.*Praying: (you and Miriam|Miriam and you)/)
  await react(hers, 'Heart')
  await expect(shown(hers, 'We pray').getByRole('listitem')).toHaveCount(2)
  await react(hers, 'Heart')
  await expect(shown(theirs, 'We pray').getByRole('listitem')).toHaveCount(1)
  // It is no message: nobody waits.
  await expect(theirs.getByRole('region', { name: 'Ana' }).getByText(/^Waiting/)).toHaveCount(0)
})

test('takes a reaction back that could not be saved, and says so', async ({ page, student, api }) => {
  expectConsole(/status of 503/)
  await sendMessages(api, leader, student._id, ['Well done'])
  await logIn(page, student, '/chat')
  await page.route('**/reaction', (route) => route.fulfill({ status: 503, json: {} }))
  await item(page, 'Well done').getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitemradio', { name: 'Hooray' }).click()
  await expect(page.getByText("We couldn't save this. Try again.")).toBeVisible()
  await expect(shown(page, 'Well done')).toHaveCount(0)
})

test('leads from the name above a chat to the person', async ({ page, student, api }) => {
  await sendMessages(api, student, student._id, ['Hello'])
  await logIn(page, leader, `/admin/chat?chat=${student._id}`)
  await page.getByRole('link', { name: student.name, exact: true }).click()
  await expect(page).toHaveURL(`/admin/users/${student._id}`)
})

test('pauses a chat until tomorrow, with a reason and a way to help', async ({ student, api, openAs }) => {
  await sendMessages(api, student, student._id, ['Are you there?'])
  const [hers, theirs] = [await openAs(student, '/chat'), await openAs(leader, `/admin/chat?chat=${student._id}`)]
  await hers.getByRole('textbox', { name: 'Your message' }).fill('Half a thought')
  await theirs.getByRole('button', { name: `More for ${student.name}` }).click()
  await theirs.getByRole('menuitem', { name: 'Pause until tomorrow' }).click()
  const dialog = theirs.getByRole('dialog')
  await expect(dialog.getByText('Get help stays open.')).toBeVisible()
  await dialog.getByRole('textbox').fill('Good night! We go on tomorrow.')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(log(hers).getByText('Good night! We go on tomorrow.')).toBeVisible()
  await expect(hers.getByText(/^Pastor Anna paused this chat until [A-Z][a-z]{2} \d+, 7:00 AM\.$/)).toBeVisible()
  await expect(hers.getByRole('textbox', { name: 'Your message' })).toHaveCount(0)
  await hers.getByRole('link', { name: 'Get help' }).last().click()
  await expect(hers).toHaveURL('/get-help')
  await hers.goBack()
  await theirs.getByRole('button', { name: 'End the pause' }).click()
  await expect(hers.getByRole('textbox', { name: 'Your message' })).toHaveValue('Half a thought')
  expect((await call(api, student, 'GET', '/api/chats/student')).paused).toBeUndefined()
})

test('pauses a chat until tomorrow on a phone whose clock is wrong, and says why the server refuses', async ({
  page,
  student,
  api,
}) => {
  expectConsole(/status of 400/)
  const day = 24 * 60 * 60 * 1000
  await page.clock.setSystemTime(Date.now() - 3 * day)
  await logIn(page, leader, `/admin/chat?chat=${student._id}`)
  const more = page.getByRole('button', { name: `More for ${student.name}` })
  const pause = page.getByRole('dialog').getByRole('button', { name: 'Pause' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Pause until tomorrow' }).click()
  await pause.click()
  await expect(page.getByRole('button', { name: 'End the pause' })).toBeVisible()
  const { paused } = await call(api, student, 'GET', '/api/chats/student')
  expect(Date.parse(paused.until)).toBeGreaterThan(Date.now())
  await page.getByRole('button', { name: 'End the pause' }).click()
  await page.route('**/pause', (route) => {
    const body = { ...route.request().postDataJSON(), until: '2020-01-01T00:00:00.000Z' }
    return route.continue({ postData: JSON.stringify(body) })
  })
  await more.click()
  await page.getByRole('menuitem', { name: 'Pause until tomorrow' }).click()
  await pause.click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveAccessibleDescription(
    'A chat can be paused until tomorrow',
  )
})
