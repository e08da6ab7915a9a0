// Two nodes on one PostgreSQL database: live events and logout reach the screens of the other node.
import { startPostgres } from '#tools/start-postgres.ts'
import { startServer } from '#tools/start-server.ts'
import { expectLive, write } from '../support/chat.ts'
import { logOut } from '../support/menu.ts'
import { leader, logIn, logInLive, registerStudent } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test('delivers a message to the other node before a poll, and logs out @wide', async ({ browser, playwright }) => {
  // The next request of the other screen gets 401.
  expectConsole(/401 \(Unauthorized\)/)
  const postgres = await startPostgres()
  const first = await startServer({ databaseUrl: postgres.url })
  const second = await startServer({ databaseUrl: postgres.url })
  const api = await playwright.request.newContext({ baseURL: first.address })
  const open = async ({ address }: { address: string }) =>
    (await browser.newContext({ baseURL: address, locale: 'en-US' })).newPage()
  const [studentPage, leaderPage, otherScreen] = [await open(first), await open(second), await open(second)]

  const student = await registerStudent(api)
  const token = await logIn(studentPage, student, '/chat')
  await leaderPage.clock.install()
  await logInLive(leaderPage, leader, `/admin/chat?chat=${student._id}`)
  const log = leaderPage.getByRole('log')
  await expect(log.getByText('No messages yet.')).toBeVisible()
  await expectLive(log.getByText('From the other node', { exact: true }), () =>
    write(studentPage, 'From the other node'),
  )

  // Opens the same session on the other node.
  await otherScreen.goto('/login')
  await otherScreen.evaluate((value) => localStorage.setItem('token', value), token)
  const followed = otherScreen.waitForResponse('**/api/events')
  await otherScreen.goto('/questions')
  await followed
  await expect(otherScreen.getByRole('heading', { name: 'Questions', level: 1 })).toBeVisible()
  await logOut(studentPage)
  await expect(studentPage).toHaveURL(/\/login/)
  await expect(otherScreen).toHaveURL(/\/login/)

  for (const page of [studentPage, leaderPage, otherScreen]) await page.context().close()
  await api.dispose()
  await first.stop()
  await second.stop()
  await postgres.stop()
})
