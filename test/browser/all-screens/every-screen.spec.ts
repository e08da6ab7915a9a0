// Checks every screen at 320 px and with axe, those of students in the dark and those of leaders in the light theme, and at 1920 px.
// `npm run gallery` checks each in both.
import type { Page } from '@playwright/test'
import { screenPaths } from '#tools/screen-paths.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { askForPrayer, sendMessages } from '../support/content.ts'
import { expectSoundGeometry } from '../support/geometry.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const sizes = [
  { size: { width: 320, height: 640 }, tag: '@always' },
  { size: { width: 1920, height: 1080 }, tag: '@wide' },
]
type Size = (typeof sizes)[number]['size']

/** Opens screens one after the other as a link does, which is quicker than to load the app each time. The last is open already. */
async function checkInTurn(page: Page, paths: readonly string[], size: Size): Promise<void> {
  for (const path of paths) {
    await page.locator('h1').evaluateAll((headings, to) => {
      for (const heading of headings) heading.setAttribute('data-left', '')
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await expect(page.locator('h1:not([data-left])')).toBeAttached()
    await checkWidthAndAxe(page, path, size)
  }
}

async function checkWidthAndAxe(page: Page, path: string, size: Size): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expectNoAxeViolations(page)
  const before = page.viewportSize()
  await page.setViewportSize(size)
  await expectSoundGeometry(page, `${path} at ${size.width} px`)
  if (before) await page.setViewportSize(before)
}

for (const { size, tag } of sizes) {
  test(`X1, X8: fits all screens of visitors and students into ${size.width} px`, { tag }, async ({ page, api }) => {
    expectConsole(/status of 4/)
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const path of [...screenPaths.visitor, '/guardian']) {
      await page.goto(path)
      await checkWidthAndAxe(page, path, size)
    }
    await page.goto('/join-as-leader#some-token')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Full name is required').first()).toBeVisible()
    await expectNoAxeViolations(page)
    const name = 'Wolfeschlegelsteinhausenbergerdorff 🕯️ שלום'
    await logIn(page, await registerStudent(api, { name }), screenPaths.student.at(-1))
    await checkInTurn(page, screenPaths.student, size)
  })

  test(`X1, X8: fits all screens of leaders into ${size.width} px`, { tag }, async ({ page, api }) => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff 🕯️ שלום'
    const student = await registerStudent(api, { name })
    await askForPrayer(api, student, 'Long'.repeat(60))
    await sendMessages(api, student, student._id, ['Long'.repeat(60)])
    const more = [`/admin/chat?chat=${student._id}`, `/admin/users/${student._id}`, '/admin/users?show=waiting']
    await logIn(page, leader, more.at(-1))
    await checkInTurn(page, [...screenPaths.leader, ...more], size)
  })
}
