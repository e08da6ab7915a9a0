// Compatibility: new versions of the program, exact times, long words, emoji and right-to-left text.
import { addQuestion, addResponse, askForPrayer, sendMessages } from '../support/content.ts'
import { choose } from '../support/menu.ts'
import { leader, logIn } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test('G4: shows the error page, not endless reloads, when a file stays missing @wide @always', async ({
  page,
  student,
}) => {
  expectConsole(/status of 404|Failed to (load|fetch)|dynamically imported/)
  await logIn(page, student, '/dashboard')
  await page.route('**/assets/resources-page-*.js', (route) =>
    route.continue({ url: route.request().url().replace('/assets/', '/assets/old-') }),
  )
  await choose(page, 'Resources')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Youth Ministry' })).toBeVisible()
})

test('G6: shows times as elements with the exact moment in their title @wide @always', async ({
  page,
  student,
  api,
}) => {
  await sendMessages(api, student, student._id, ['Hello'])
  await addResponse(api, student, (await addQuestion(api))._id)
  await logIn(page, leader)
  for (const path of [
    `/admin/chat?chat=${student._id}`,
    '/admin/responses',
    '/admin/users',
    '/admin/prayer-requests',
  ]) {
    if (path === '/admin/prayer-requests') await askForPrayer(api, student)
    await page.goto(path)
    const time = page.locator('main time').filter({ visible: true }).first()
    await expect(time).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\.\d{3}Z)?$/)
    await expect(time).toHaveAttribute('title', /\d{4}.*\d{1,2}:\d\d/)
  }
})
