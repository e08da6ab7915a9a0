// A passage of the Bible, over the screen where it was tapped.
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { chapterOf, giveBibles, headingOf, press, sheet } from '../support/bible.ts'
import { log, newMessage } from '../support/chat.ts'
import { post } from '../support/content.ts'
import { expectSoundGeometry, findLargeTextFaults } from '../support/geometry.ts'
import { press as pressKey, tabTo } from '../support/keyboard.ts'
import { logIn, logInLive, type Student } from '../support/people.ts'
import { fail, hold } from '../support/routes.ts'
import { expect, expectConsole, test } from '../support/test.ts'

type Api = Parameters<typeof post>[0]

/** Opens the chat with a message that has a reference, and taps it. */
async function tap(page: Page, api: Api, student: Student, reference: string): Promise<void> {
  await post(api, student, `/api/chats/${student._id}/messages`, { content: `Look: ${reference}` })
  await logIn(page, student, '/chat')
  await log(page).getByRole('link', { name: reference }).click()
}
const verses = (page: Page) => sheet(page).locator('sup')

test('says that a passage does not exist, and leads home', async ({ page, student }) => {
  for (const path of ['JHN.99', 'JHN.3.99', 'XYZ.1.1', 'JHN', 'JHN.3.16;1']) {
    await logIn(page, student, `/bible/${path}`)
    await expect(sheet(page)).toContainText('There is no such passage in the Bible.')
    await press(page, 'Go to the home page')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('says which verses a Bible lacks, and shows no others', async ({ page, student }) => {
  await giveBibles(page, [{}], { chapter: chapterOf(20, [5, 6]) })
  await logIn(page, student, '/bible/PSA.23.4-6')
  await expect(sheet(page)).toContainText('This Bible does not have Psalm 23:5–6.')
  await expect(verses(page)).toHaveText(['4'])
  await page.goto('/bible/PSA.23.5')
  await expect(sheet(page)).toContainText('This Bible does not have Psalm 23:5.')
  await expect(verses(page)).toHaveCount(0)
  await expect(sheet(page).getByRole('button', { name: /^Copy/ })).toHaveCount(0)
})

test('says that a Bible lacks a chapter', async ({ page, student }) => {
  expectConsole(/status of 404|could not be fetched/)
  await giveBibles(page, [{}], { chapter: null })
  await logIn(page, student, '/bible/PSA.23')
  await expect(sheet(page)).toContainText('This Bible does not have Psalm 23.')
})

test('says that a verse is none of those that a Bible counts', async ({ page, student }) => {
  await giveBibles(page, [{ numbering: 'web' }])
  await logIn(page, student, '/bible/LUK.17.36')
  await expect(sheet(page)).toContainText('This Bible does not have Luke 17:36.')
  await expect(verses(page)).toHaveCount(0)
})

test('offers what there is if there is no Bible in the reader’s language', async ({ page, student }) => {
  await giveBibles(page, [{ name: 'King James Version' }], {
    settings: { website: 'https://bible.example/read/{reference}' },
  })
  await page.addInitScript(() => localStorage.setItem('language', 'es'))
  const outside: string[] = []
  page.on('request', (request) => request.url().includes('bible.example') && outside.push(request.url()))
  await logIn(page, student, '/bible/JHN.3.16')
  await expect(headingOf(page, 'Juan 3:16')).toBeVisible()
  await expect(sheet(page)).toContainText('Aquí todavía no hay una Biblia en tu idioma.')
  await expect(verses(page)).toHaveCount(0)
  const website = sheet(page).getByRole('link', { name: 'Abrir bible.example' })
  await expect(website).toHaveAttribute('href', 'https://bible.example/read/Juan%203%3A16')
  await expect(website).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await press(page, 'Leer en inglés (King James Version)')
  await expect(verses(page)).toHaveText(['16'])
  expect(await sheet(page).locator('[lang=en]').textContent()).toContain('Verse 16 is here.')
  // It is remembered, until there is one in the reader's language.
  await page.goto('/bible/JHN.3.17')
  await expect(verses(page)).toHaveText(['17'])
  expect(outside).toEqual([])
})

test('offers to try again if the words or the Bibles can’t be loaded', async ({ page, student }) => {
  expectConsole(/could not be fetched/)
  await fail(page, '**/api/bible/kjv/JHN/3')
  await logIn(page, student, '/bible/JHN.3.16')
  await expect(sheet(page).getByRole('alert')).toContainText('The passage could not be loaded.')
  await page.unroute('**/api/bible/kjv/JHN/3')
  await press(page, 'Try Again')
  await expect(verses(page)).toHaveText(['16'])
  await fail(page, '**/api/bible')
  await page.reload()
  await expect(sheet(page)).toContainText('The passage could not be loaded.')
  await page.unroute('**/api/bible')
  await press(page, 'Try Again')
  await expect(verses(page)).toHaveText(['16'])
})

test('does not move when the words arrive', async ({ page, student }) => {
  const release = await hold(page, '**/api/bible/kjv/JHN/3')
  await logIn(page, student, '/bible/JHN.3.16-18')
  await expect(headingOf(page, 'John 3:16–18')).toBeVisible()
  const before = await sheet(page).boundingBox()
  release()
  await expect(verses(page)).toHaveText(['16', '17', '18'])
  expect(await sheet(page).boundingBox()).toEqual(before)
})

test('closes in every way, back to the chat with its draft', async ({ page, student, api }) => {
  await tap(page, api, student, 'Jn 3:16')
  await page.goBack()
  await newMessage(page).fill('Half a sent')
  const entries = await page.evaluate(() => history.length)
  for (const [name, close] of [
    ['Back', () => page.goBack()],
    ['Escape', () => page.keyboard.press('Escape')],
    ['Close', () => press(page, 'Close')],
    ['outside', () => page.mouse.click(180, 20)],
  ] as const) {
    await log(page).getByRole('link', { name: 'Jn 3:16' }).click()
    await expect(headingOf(page, 'John 3:16'), name).toBeVisible()
    await expect(page).toHaveTitle(/^John 3:16/)
    await close()
    await expect(page, name).toHaveURL('/chat')
    await expect(page.getByRole('dialog'), name).toHaveCount(0)
    await expect(page, name).toHaveTitle(/Chat with/)
    await expect(newMessage(page), name).toHaveValue('Half a sent')
  }
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

test('shows new messages below it, and keeps the place in the chat', async ({ page, student, api }) => {
  for (let count = 0; count < 12; count += 1) {
    await post(api, student, `/api/chats/${student._id}/messages`, { content: `Message ${count}` })
  }
  await post(api, student, `/api/chats/${student._id}/messages`, { content: 'Look: Jn 3:16' })
  await logInLive(page, student, '/chat')
  await log(page).getByRole('link', { name: 'Jn 3:16' }).click()
  await expect(headingOf(page, 'John 3:16')).toBeVisible()
  await post(api, student, `/api/chats/${student._id}/messages`, { content: 'One more' })
  await expect(log(page).getByText('One more')).toBeAttached()
  await page.goBack()
  await expect(log(page).getByText('One more')).toBeVisible()
})

test('reads on to other chapters, and one Back returns', async ({ page, student, api }) => {
  await tap(page, api, student, 'Rev 22:20')
  await expect(verses(page)).toHaveText(['20'])
  await press(page, 'Read the whole chapter')
  await expect(headingOf(page, 'Revelation 22')).toBeFocused()
  await expect(verses(page)).toHaveCount(21)
  await expect(sheet(page).locator('mark')).toContainText('20')
  await expect(sheet(page).locator('mark')).toBeInViewport()
  await expect(sheet(page).getByRole('button', { name: 'Next chapter' })).toHaveCount(0)
  await press(page, 'Previous chapter')
  await expect(headingOf(page, 'Revelation 21')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/chat')
  await page.goto('/bible/MAL.4')
  await press(page, 'Next chapter')
  await expect(headingOf(page, 'Matthew 1')).toBeVisible()
  await press(page, 'Previous chapter')
  await expect(headingOf(page, 'Malachi 4')).toBeVisible()
  await page.goto('/bible/GEN.1')
  await expect(headingOf(page, 'Genesis 1')).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Previous chapter' })).toHaveCount(0)
})

test('opens after the login, over the home', async ({ page, student }) => {
  await page.goto('/bible/PSA.23')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Username').fill(student.username)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(headingOf(page, 'Psalm 23')).toBeVisible()
  await expect(page).toHaveURL('/bible/PSA.23')
  await expect(page.locator('main h1')).toHaveText('Dashboard')
  await press(page, 'Close')
  await expect(page).toHaveURL('/dashboard')
})

test('shows titles, added words and paragraphs, and copies the words', async ({ page, student, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await giveBibles(page, [{}])
  await logIn(page, student, '/bible/PSA.23.0-2')
  await expect(sheet(page).getByText('The title.')).toBeVisible()
  await expect(verses(page)).toHaveText(['1', '2'])
  await expect(sheet(page).locator('i')).toHaveText(['here', 'here'])
  await expect(sheet(page)).toContainText('Test Bible · Written for this test')
  await press(page, 'Copy the verses')
  await expect(page.getByRole('status').getByText('Copied')).toBeVisible()
  const copied = 'Verse 1 is here. Verse 2 is here.\nPsalm 23 (title)–2 (Test Bible)'
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied)
})

test('shows the numbers of the Bible that is read, and says how others count', async ({ page, student, api }) => {
  await giveBibles(page, [
    {},
    { id: 'lsg', name: 'Segond', numbering: 'lsg' },
    { id: 'own', name: 'Own', numbering: 'own' },
  ])
  await tap(page, api, student, 'Ps 51:10')
  await expect(headingOf(page, 'Psalm 51:10')).toBeVisible()
  await expect(sheet(page)).not.toContainText('Written as')
  await sheet(page).getByLabel('Translation').selectOption('Segond')
  await expect(headingOf(page, 'Psalm 51:12')).toBeVisible()
  await expect(sheet(page)).toContainText('Written as Ps 51:10. This Bible counts it as Psalm 51:12.')
  await expect(verses(page)).toHaveText(['12'])
  await press(page, 'Read the whole chapter')
  await expect(sheet(page).locator('mark sup')).toHaveText('12')
  await expect(sheet(page)).toContainText('Written as Ps 51:10. This Bible counts it as Psalm 51:12.')
  await page.goBack()
  await log(page).getByRole('link', { name: 'Ps 51:10' }).click()
  await sheet(page).getByLabel('Translation').selectOption('Own')
  await expect(sheet(page)).toContainText('This Bible is shown with its own verse numbers.')
  // A link that was shared does not say how it was written. The choice is remembered.
  await sheet(page).getByLabel('Translation').selectOption('Segond')
  await page.evaluate(() => history.replaceState({ ...history.state, usr: null }, ''))
  await page.reload()
  await expect(headingOf(page, 'Psalm 51:12')).toBeVisible()
  await expect(sheet(page)).toContainText('Some Bibles count this as Psalm 51:10.')
})

test('X2: is read with the keyboard alone @wide', async ({ page, student, api }) => {
  await post(api, student, `/api/chats/${student._id}/messages`, { content: 'Look: Jn 3:16' })
  await logIn(page, student, '/chat')
  await pressKey(page, log(page).getByRole('link', { name: 'Jn 3:16' }))
  await expect(headingOf(page, 'John 3:16')).toBeFocused()
  await pressKey(page, sheet(page).getByRole('button', { name: 'Read the whole chapter' }))
  await expect(headingOf(page, 'John 3')).toBeFocused()
  await tabTo(page, sheet(page).getByRole('button', { name: 'Next chapter' }))
  await page.keyboard.press('Escape')
  await expect(log(page).getByRole('link', { name: 'Jn 3:16' })).toBeFocused()
})

test('X1 X8: is sound on small screens, with large text, in Arabic and in the dark', async ({ page, student }) => {
  await giveBibles(page, [{ language: 'ar', name: 'كتاب' }])
  await page.addInitScript(() => localStorage.setItem('language', 'ar'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 640 })
  await logIn(page, student, '/bible/JHN.3.16-18')
  await expect(verses(page)).toHaveCount(3)
  expect(await sheet(page).locator('[lang=ar]').getAttribute('dir')).toBe('rtl')
  await expectSoundGeometry(page, 'a passage')
  await expectNoAxeViolations(page)
  expect(await findLargeTextFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoAxeViolations(page)
  // In Swahili, the two buttons of the chapters are wide.
  await page.addInitScript(() => localStorage.setItem('language', 'sw'))
  await page.addInitScript((id) => localStorage.setItem('bible', id), 'test-text')
  await page.reload()
  await expect(verses(page)).toHaveCount(3)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await sheet(page).evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
})

test('is printed as a whole, and alone', async ({ page, student }) => {
  await logIn(page, student, '/bible/PSA.119')
  await expect(verses(page)).toHaveCount(176)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('main')).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  const [hidden, top] = await sheet(page).evaluate((it) => [
    it.scrollHeight - it.clientHeight,
    it.getBoundingClientRect().top,
  ])
  expect([hidden, top]).toEqual([0, 0])
})
