// Downloads of records: a person's own data, and what leaders download. The files open without a network and run nothing.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Browser, Download, Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { askForPrayer, call } from '../support/content.ts'

import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const hostile = `</div></script><script>document.title = 'run'</script><img src=x onerror="document.title='run'"> \u202Ekcab`

async function pressAndDownload(page: Page, button: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return download
}
const textOf = async (download: Download) => readFile(await download.path(), 'utf8')

/** Opens a downloaded page without a network. Returns it with what it has requested or run. */
async function openFile(browser: Browser, download: Download, path: string) {
  await download.saveAs(path)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const requests: string[] = []
  page.on('request', (sent) => requests.push(sent.url()))
  page.on('dialog', (dialog) => requests.push(dialog.message()))
  await page.goto(pathToFileURL(path).href)
  return { page, requests, close: () => context.close() }
}

test('IN6: a student downloads their own data, as a page that runs nothing and as JSON', async ({
  page,
  api,
  browser,
}, testInfo) => {
  const student = await registerStudent(api, { name: 'Noor Haddad' })
  await askForPrayer(api, student, hostile)
  await logIn(page, student, '/manage-account')
  await page.getByRole('button', { name: 'Your data' }).click()
  const section = page.getByRole('dialog', { name: 'Your data' })
  const asPage = await pressAndDownload(page, 'Page to read or print')
  expect(asPage.suggestedFilename()).toBe('Noor Haddad my data.html')
  await expect(section.getByRole('status')).toHaveText('Your file is ready.')
  await expect(section.getByRole('link', { name: 'Save the file' })).toBeFocused()

  const opened = await openFile(browser, asPage, testInfo.outputPath('data.html'))
  await expect(opened.page.getByRole('heading', { name: 'Noor Haddad: my data' })).toBeVisible()
  await expect(opened.page.getByText('<img src=x')).toBeVisible()
  expect(await opened.page.title()).toBe('Noor Haddad: my data')
  expect(opened.requests.filter((url) => !url.startsWith('file:'))).toEqual([])
  expect(
    await opened.page.evaluate(() => [document.scripts.length, document.images.length, document.documentElement.lang]),
  ).toEqual([0, 0, 'en'])
  const overflow = () => opened.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await opened.page.setViewportSize({ width: 320, height: 600 })
  expect(await overflow()).toBeLessThanOrEqual(0)
  await expectNoAxeViolations(opened.page)
  await opened.close()

  await section.getByRole('button', { name: 'Done' }).click()
  const asJson = await pressAndDownload(page, 'Data for programs (JSON)')
  expect(asJson.suggestedFilename()).toBe('Noor Haddad my data.json')
  const data = JSON.parse(await textOf(asJson))
  expect([data.account.username, data.prayerRequests[0].content]).toEqual([student.username, hostile])
})

test('says what to do when a download fails or the device is offline, and can be canceled', async ({ page, api }) => {
  expectConsole(/status of 503|ERR_/)
  const student = await registerStudent(api)
  await logIn(page, student, '/manage-account')
  await page.getByRole('button', { name: 'Your data' }).click()
  const section = page.getByRole('dialog', { name: 'Your data' })
  let answer: 'fail' | 'offline' | 'wait' | 'work' = 'fail'
  await page.route('**/api/export', (route) => {
    if (answer === 'fail') return route.fulfill({ status: 503, json: { message: 'The lamp needs oil.' } })
    if (answer === 'offline') return route.abort('internetdisconnected')
    return answer === 'work' ? route.continue() : undefined
  })
  await section.getByRole('button', { name: 'Page to read or print' }).click()
  await expect(section.getByRole('alert')).toHaveText('The lamp needs oil.')
  await expect(section.getByRole('button', { name: 'Try Again' })).toBeFocused()
  answer = 'offline'
  await section.getByRole('button', { name: 'Try Again' }).click()
  await expect(section.getByRole('alert')).toContainText('connection')
  answer = 'wait'
  await section.getByRole('button', { name: 'Try Again' }).click()
  await expect(section.getByRole('status')).toHaveText('Preparing your file...')
  await expect(section.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await section.getByRole('button', { name: 'Cancel' }).click()
  await expect(section.getByRole('button', { name: 'Page to read or print' })).toBeFocused()
  answer = 'work'
  expect((await pressAndDownload(page, 'Page to read or print')).suggestedFilename()).toMatch(/\.html$/)
})

/** Expects that a file ends with a proof of its text. */
function expectProof(text: string): void {
  const [content = '', proof = ''] = text.split(/(?=<section id="lampstand-proof")/)
  expect(proof).toContain(createHash('sha256').update(content).digest('hex'))
  expect(proof).toMatch(/lampstand-entry">[0-9a-f]{64}</)
}

test('PS4: a leader downloads data and transcript of a student, which the history shows', async ({ page, api }) => {
  const student = await registerStudent(api, { name: 'Samuel Okoro' })
  await askForPrayer(api, student, 'For my exam.')
  await logIn(page, leader, `/admin/users/${student._id}?tab=data`)
  const section = page.getByRole('tabpanel', { name: 'Data' })
  expect(await textOf(await pressAndDownload(page, 'Download everything'))).toContain('For my exam.')
  await section.getByRole('button', { name: 'Done' }).click()
  const transcript = await pressAndDownload(page, 'Transcript with proof')
  expect(transcript.suggestedFilename()).toBe('Samuel Okoro data.html')
  expectProof(await textOf(transcript))
  await page.getByRole('link', { name: 'History of Samuel Okoro' }).click()
  await expect(page.getByText('downloaded a transcript of Samuel Okoro')).toBeVisible()
  await expect(page.getByText("downloaded Samuel Okoro's data")).toBeVisible()
})

test('PS4, X7: a leader downloads the transcript of a chat, which can be printed', async ({
  page,
  api,
  browser,
}, testInfo) => {
  const student = await registerStudent(api, { name: 'Lea Sommer' })
  await call(api, student, 'POST', `/api/chats/${student._id}/messages`, { content: `Hello!\n${hostile}` })
  await logIn(page, leader, `/admin/chat?chat=${student._id}`)
  const button = page.getByRole('button', { name: 'More for Lea Sommer' })
  await button.click()
  await page.getByRole('menuitem', { name: 'Transcript' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transcript of the chat with Lea Sommer' })
  await expect(dialog).toBeVisible()
  const download = await pressAndDownload(page, 'Download')
  await expect(dialog.getByRole('status')).toHaveText('Your file is ready.')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  expectProof(await textOf(download))
  const opened = await openFile(browser, download, testInfo.outputPath('chat.html'))
  await expect(opened.page.getByRole('heading', { name: 'Chat of Lea Sommer' })).toBeVisible()
  expect(opened.requests.filter((url) => !url.startsWith('file:'))).toEqual([])
  const pdf = await opened.page.pdf({ format: 'A4' })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  await opened.close()
})
