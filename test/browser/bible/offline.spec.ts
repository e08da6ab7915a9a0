// The Bible without a connection.
import { press, sheet } from '../support/bible.ts'
import { addQuestionWith } from '../support/content.ts'
import { logOut } from '../support/menu.ts'
import { offlineErrors } from '../support/offline.ts'
import { logIn } from '../support/people.ts'
import { hold } from '../support/routes.ts'
import { expect, expectConsole, test } from '../support/test.ts'

/** Paths of what the device has kept of the Bible. */
const kept = (page: Parameters<typeof sheet>[0]) =>
  page.evaluate(async () => {
    if (!(await caches.has('bible'))) return []
    const keys = await (await caches.open('bible')).keys()
    return keys.map(({ url }) => new URL(url).pathname)
  })

test('says that a chapter is not on this device, and shows it when the connection returns', async ({
  page,
  student,
}) => {
  expectConsole(offlineErrors)
  await logIn(page, student, '/bible/JHN.3')
  await expect(sheet(page).locator('sup').first()).toBeVisible()
  await page.context().setOffline(true)
  await press(page, 'Next chapter')
  await expect(sheet(page).getByRole('alert')).toContainText('This chapter is not on this device yet.')
  await press(page, 'Previous chapter')
  await expect(sheet(page).locator('sup').first()).toBeVisible()
  await press(page, 'Next chapter')
  await page.context().setOffline(false)
  await expect(sheet(page).locator('sup')).toHaveCount(54)
})

test('keeps the chapters of open questions beforehand, until the session ends', async ({ page, student, api }) => {
  await addQuestionWith(api, { description: 'Compare Ps 8:4 with Heb 2:6.', dueDate: '2031-01-05' })
  await logIn(page, student, '/dashboard')
  await expect
    .poll(() => kept(page), { timeout: 15_000 })
    .toEqual(expect.arrayContaining(['/kept/kjv/PSA/8', '/kept/kjv/HEB/2']))
  await logOut(page)
  await expect.poll(() => kept(page)).toEqual([])
})

test('forgets what it has kept of a Bible that was removed', async ({ page, student, api }) => {
  await addQuestionWith(api, { description: 'Ps 8:4', dueDate: '2031-01-05' })
  await logIn(page, student, '/bible/JHN.3')
  await expect(sheet(page).locator('sup').first()).toBeVisible()
  await page.evaluate(async () => (await caches.open('bible')).put('/kept/gone/JHN/3', new Response('{}')))
  await page.reload()
  await expect.poll(() => kept(page)).not.toContain('/kept/gone/JHN/3')
})

test('keeps the whole Bible when asked, stops when canceled, and removes it', async ({ page, student }) => {
  expectConsole(offlineErrors)
  await logIn(page, student, '/bible/JHN.3.16')
  const keep = sheet(page).getByRole('button', { name: /^Keep the whole Bible on this device \(\d\.\d MB\)$/ })
  await page.route('**/api/bible/kjv/LEV', (route) => route.abort())
  await keep.click()
  await expect(sheet(page).getByRole('alert')).toContainText('Not all of it could be kept.')
  await page.unroute('**/api/bible/kjv/LEV')
  const release = await hold(page, '**/api/bible/kjv/NUM')
  await keep.click()
  await expect(sheet(page).getByRole('progressbar')).toHaveAttribute('value', '3')
  await press(page, 'Cancel')
  const isKept = page.waitForResponse('**/api/bible/kjv/NUM')
  release()
  await isKept
  await expect(keep).toBeVisible()
  await expect.poll(async () => (await kept(page)).filter((path) => !/\/\d+$/.test(path))).toEqual([])
  await keep.click()
  await expect(sheet(page)).toContainText('The whole Bible is on this device.', { timeout: 20_000 })
  await page.context().setOffline(true)
  await press(page, 'Next chapter')
  await expect(sheet(page).locator('sup')).toHaveCount(54)
  await page.context().setOffline(false)
  await press(page, 'Remove it from this device')
  await expect(keep).toBeVisible()
  expect((await kept(page)).filter((path) => !/\/\d+$/.test(path))).toEqual([])
})
