// Checks every screen at 320 px and with axe, those of students in the dark and those of leaders in the light theme, and at 1920 px.
// `npm run gallery` checks each in both.
import type { Page } from '@playwright/test'
import { screenPaths } from '#tools/screen-paths.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { askForPrayer, sendMessages } from '../support/content.ts'
import { expectSoundGeometry } from '../support/geometry.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

/** Width from which a screen is likely used with a mouse. */
const wideScreen = 1024

async function checkWidthAndAxe(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expectNoAxeViolations(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectSoundGeometry(page, `${path} at 320 px`)
  if (size && size.width >= wideScreen) {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await expectSoundGeometry(page, `${path} at 1920 px`)
  }
  if (size) await page.setViewportSize(size)
}

test('X1, X8: fits all screens of visitors and students into 320 px @always', async ({ page, api }) => {
  expectConsole(/status of 4/)
  await page.emulateMedia({ colorScheme: 'dark' })
  const check = (path: string) => checkWidthAndAxe(page, path)
  for (const path of [...screenPaths.visitor, '/guardian']) await check(path)
  await page.goto('/join-as-leader#some-token')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Full name is required').first()).toBeVisible()
  await expectNoAxeViolations(page)
  const name = 'Wolfeschlegelsteinhausenbergerdorff 🕯️ שלום'
  await logIn(page, await registerStudent(api, { name }))
  for (const path of screenPaths.student) await check(path)
})

test('X1, X8: fits all screens of leaders into 320 px @always', async ({ page, api }) => {
  const name = 'Wolfeschlegelsteinhausenbergerdorff 🕯️ שלום'
  const student = await registerStudent(api, { name })
  await askForPrayer(api, student, 'Long'.repeat(60))
  await sendMessages(api, student, student._id, ['Long'.repeat(60)])
  await logIn(page, leader)
  const more = [`/admin/chat?chat=${student._id}`, `/admin/users/${student._id}`, '/admin/users?show=waiting']
  for (const path of [...screenPaths.leader, ...more]) await checkWidthAndAxe(page, path)
})
