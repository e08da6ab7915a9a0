// Checks every screen at 320 px and with axe, in both themes, and at 1920 px.
import type { Page } from '@playwright/test'
import { screenPaths } from '#tools/screen-paths.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expectSoundGeometry } from '../support/geometry.ts'
import { leader, logIn, registerStudent, tokenOf } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Width from which a screen is likely used with a mouse. */
const wideScreen = 1024

async function checkWidthAndAxe(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page)
  }
  // The same in both themes, which change colors only.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectSoundGeometry(page, `${path} at 320 px`)
  if (size && size.width >= wideScreen) {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await expectSoundGeometry(page, `${path} at 1920 px`)
  }
  if (size) await page.setViewportSize(size)
}

test('X1, X8: fits all screens of visitors and students into 320 px, without axe violations in both themes', {
  tag: '@slow',
}, async ({ page, request, expectConsole }) => {
  // Every screen, twice.
  test.setTimeout(240_000)
  expectConsole(/status of 4/)
  const check = (path: string) => checkWidthAndAxe(page, path)
  for (const path of [...screenPaths.visitor, '/guardian']) await check(path)
  await page.goto('/join-as-leader#some-token')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Full name is required').first()).toBeVisible()
  await expectNoAxeViolations(page)
  const name = 'Wolfeschlegelsteinhausenbergerdorff 🕯️ שלום'
  await logIn(page, await registerStudent(request, { name }))
  for (const path of screenPaths.student) await check(path)
})

test('X1, X8: fits all screens of leaders into 320 px, without axe violations in both themes', {
  tag: '@slow',
}, async ({ page, request }) => {
  // Every screen, twice.
  test.setTimeout(240_000)
  const name = 'Wolfeschlegelsteinhausenbergerdorff 🕯️ שלום'
  const token = await tokenOf(request, await registerStudent(request, { name }))
  const headers = { authorization: `Bearer ${token}` }
  await request.post('/api/prayer-requests', { headers, data: { content: 'Long'.repeat(60) } })
  const { _id: id } = await (await request.get('/api/chats/student', { headers })).json()
  await request.post(`/api/chats/${id}/messages`, { headers, data: { content: 'Long'.repeat(60) } })
  await logIn(page, leader)
  // The id of a chat is the id of its student.
  const more = [`/admin/chat?chat=${id}`, `/admin/users/${id}`, '/admin/users?show=waiting']
  for (const path of [...screenPaths.leader, ...more]) await checkWidthAndAxe(page, path)
})
