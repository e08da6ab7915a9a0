// Leaders add Bibles and say how references are read.
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { headingOf, press, sheet } from '../support/bible.ts'
import { log } from '../support/chat.ts'
import { call, post } from '../support/content.ts'
import { expectSoundGeometry } from '../support/geometry.ts'
import { leader, logIn } from '../support/people.ts'
import { hold } from '../support/routes.ts'
import { expect, expectConsole, test } from '../support/test.ts'

/** Verses without words of the Bible, one a line: a gospel without a chapter, with a verse and with many books missing. */
const verses = Array.from({ length: 3 }, (_, chapter) =>
  Array.from({ length: 10 }, (_, verse) => `JHN ${chapter + 1}:${verse + 1} Words ${verse + 1}.`),
).flat()

async function open(page: Page): Promise<void> {
  await logIn(page, leader, '/admin/settings/bible')
  await expect(page.getByRole('heading', { name: 'Bible', level: 1 })).toBeVisible()
}
const main = (page: Page) => page.getByRole('main')
const addFile = (page: Page, name: string, content: string) =>
  main(page)
    .getByLabel('Add a Bible')
    .first()
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

test('says at the place why a file is refused, and what is missing @own-group', async ({ page }) => {
  expectConsole(/status of 4/)
  await open(page)
  await addFile(page, 'letter.txt', 'Dear Ruth, this is no Bible.')
  await expect(main(page).getByRole('alert')).toContainText('This file has no verses that the app can read.')
  await addFile(page, 'gospel.txt', verses.join('\n'))
  await expect(main(page).getByText('1 book, 3 chapters, 30 verses')).toBeVisible()
  await expect(main(page).getByText('Nobody reads it yet')).toBeVisible()
  const gaps = main(page)
    .getByRole('listitem')
    .filter({ hasText: /^Genesis$/ })
  await expect(gaps).toBeVisible()
  await button(page, 'Show it').click()
  await expect(main(page).getByText('Please choose who may read it')).toBeVisible()
  await expectSoundGeometry(page, 'the settings of the Bible')
  await expectNoAxeViolations(page)
})

test('waits as long as the server checks a file @own-group', async ({ page }) => {
  await page.clock.install()
  await open(page)
  const release = await hold(page, '**/api/bible-texts', 'POST')
  await addFile(page, 'gospel.txt', verses.join('\n'))
  await expect(main(page).getByText('Checking the file')).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(main(page).getByText('Checking the file')).toBeVisible()
  release()
  await expect(main(page).getByText('1 book, 3 chapters, 30 verses')).toBeVisible()
})

test('adds a Bible that students then read, and removes it @own-group', async ({ page, openAs, student, api }) => {
  await post(api, student, `/api/chats/${student._id}/messages`, { content: 'Jn 1:3' })
  const reader = await openAs(student, '/chat')
  await open(page)
  await addFile(page, 'gospel.txt', verses.join('\n'))
  await main(page).getByLabel('Name', { exact: true }).fill('Our gospel')
  await main(page).getByLabel('Copyright line').fill('Free for all')
  await main(page).getByLabel('Leaders only').check()
  await button(page, 'Show it').click()
  await expect(main(page).getByText('English · Leaders only')).toBeVisible()
  await log(reader).getByRole('link', { name: 'Jn 1:3' }).click()
  await expect(sheet(reader)).toContainText('King James Version')
  await expect(sheet(reader).getByLabel('Translation')).toHaveCount(0)
  await main(page).getByLabel('Everyone').check()
  await button(page, 'Save').first().click()
  await expect(main(page).getByText('English · Everyone', { exact: true })).toBeVisible()
  // The open sheet learns of it.
  await sheet(reader).getByLabel('Translation').selectOption('Our gospel')
  await expect(sheet(reader)).toContainText('Words 3.')
  await expect(sheet(reader)).toContainText('Free for all')
  await press(reader, 'Next chapter')
  await expect(headingOf(reader, 'John 2')).toBeVisible()
  await button(page, 'Remove').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(main(page).getByText('Our gospel')).toHaveCount(0)
  await expect(sheet(reader)).toContainText('King James Version')
})

test('reads psalms as in Catholic Bibles, and checks the address of a website @own-group', async ({
  page,
  student,
  api,
}) => {
  await open(page)
  await main(page)
    .getByLabel(/^Website/)
    .fill('example.org')
  await button(page, 'Save').click()
  await expect(main(page).getByText(/^Please enter an address that starts with https/)).toBeVisible()
  await main(page)
    .getByLabel(/^Website/)
    .fill('https://example.org/{reference}')
  await main(page).getByRole('switch', { name: 'Psalms are numbered as in Catholic Bibles' }).check()
  await button(page, 'Save').click()
  await expect(page.getByRole('status').getByText('Settings saved')).toBeVisible()
  expect(await call(api, leader, 'GET', '/api/settings')).toMatchObject({
    countsPsalmTitles: true,
    bibleWebsite: 'https://example.org/{reference}',
  })
  await post(api, student, `/api/chats/${student._id}/messages`, { content: 'Ps 51:12' })
  await logIn(page, student, '/chat')
  await log(page).getByRole('link', { name: 'Ps 51:12' }).click()
  await expect(headingOf(page, 'Psalm 51:10')).toBeVisible()
})
