// Two nodes on one PostgreSQL database: live events and logout reach the screens of the other node.
import { startPostgres } from '#tools/start-postgres.ts'
import { startServer } from '#tools/start-server.ts'
import { chatIdOf } from '../support/content.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('delivers a message to a screen of the other node before the next poll, and logs out on both @wide', async ({
  browser,
  playwright,
  expectConsole,
}) => {
  // The next request of the other screen gets 401.
  expectConsole(/401 \(Unauthorized\)/)
  const postgres = await startPostgres()
  const first = await startServer({ databaseUrl: postgres.url })
  const second = await startServer({ databaseUrl: postgres.url })
  const request = await playwright.request.newContext({ baseURL: first.address })
  const open = async ({ address }: { address: string }) =>
    (await browser.newContext({ baseURL: address, locale: 'en-US' })).newPage()
  const [studentPage, leaderPage, otherScreen] = [await open(first), await open(second), await open(second)]

  const student = await registerStudent(request)
  const chatId = await chatIdOf(request, student)
  const token = await logIn(studentPage, student, '/chat')
  await leaderPage.clock.install()
  await logIn(leaderPage, leader)
  const opened = leaderPage.waitForResponse('**/api/events')
  await leaderPage.goto(`/admin/chat?chat=${chatId}`)
  await opened
  const log = leaderPage.getByRole('log')
  await expect(log.getByText('No messages yet.')).toBeVisible()
  // From here, the leader's clock advances by less than the polling interval of five seconds.
  await leaderPage.clock.pauseAt(Date.now() + 60_000)
  let passed = 0
  await studentPage.getByRole('textbox', { name: 'Your message' }).fill('From the other node')
  await studentPage.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(async () => {
      await leaderPage.clock.runFor(50)
      passed += 50
      return log.getByText('From the other node', { exact: true }).count()
    })
    .toBe(1)
  expect(passed).toBeLessThan(5000)

  // Opens the same session on the other node.
  await otherScreen.goto('/login')
  await otherScreen.evaluate((value) => localStorage.setItem('token', value), token)
  const followed = otherScreen.waitForResponse('**/api/events')
  await otherScreen.goto('/questions')
  await followed
  await expect(otherScreen.getByRole('heading', { name: 'Questions', level: 1 })).toBeVisible()
  await studentPage.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await expect(studentPage).toHaveURL(/\/login/)
  await expect(otherScreen).toHaveURL(/\/login/)

  for (const page of [studentPage, leaderPage, otherScreen]) await page.context().close()
  await request.dispose()
  await first.stop()
  await second.stop()
  await postgres.stop()
})
