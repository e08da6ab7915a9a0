// Security and privacy in the browser: user input never runs, no third party gets a request, and logout clears all data.
import { addQuestion, announce, askForPrayer, call, sendMessages } from '../support/content.ts'
import { storedOnDevice } from '../support/device.ts'
import { prayerField } from '../support/forms.ts'
import { choose, logOut } from '../support/menu.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const attacks = [
  '<script>window.ran = 1</script>',
  '<img src=x onerror="window.ran = 1">',
  '"><svg onload="window.ran = 1">',
  'javascript:window.ran=1',
  '<iframe srcdoc="<script>parent.ran = 1</script>"></iframe>',
  '{{constructor.constructor("window.ran = 1")()}}',
]

test('IN6: never executes input, even without a security policy @wide', async ({ browser, playwright, startFile }) => {
  // A separate server, so that other tests do not see these texts.
  const { address: baseURL } = await startFile()
  const api = await playwright.request.newContext({ baseURL })
  const student = await registerStudent(api, { name: `${attacks[1]}`.slice(0, 64) })
  await sendMessages(api, student, student._id, attacks)
  for (const attack of attacks) {
    await addQuestion(api, attack)
    await announce(api, attack)
    await askForPrayer(api, student, attack)
  }
  const context = await browser.newContext({ baseURL, bypassCSP: true })
  const page = await context.newPage()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => dialogs.push(dialog.message()))
  for (const [person, items] of [
    [student, ['Questions', 'Prayer Requests', 'Chat', 'Announcements']],
    [leader, ['Questions', 'Prayer Requests', 'Broadcast', 'Chat', 'Users']],
  ] as const) {
    await logIn(page, person)
    for (const item of items) {
      await choose(page, item)
      if (item === 'Users') await page.getByRole('button', { name: 'Joined' }).click()
      if (item === 'Chat' && person === leader) await page.getByRole('link', { name: student.username }).click()
      await expect(
        page
          .locator('main')
          .getByText(item === 'Users' ? 'onerror' : '<script>')
          .first(),
      ).toBeVisible()
      expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined()
    }
  }
  expect(dialogs).toEqual([])
  await context.close()
  await api.dispose()
})

test('PS2: shows leaders the text of a message before it was edited @wide', async ({ page, api }) => {
  const student = await registerStudent(api)
  await sendMessages(api, student, student._id, ['What I said at first'])
  const { messages } = await call(api, student, 'GET', '/api/chats/student')
  await call(api, student, 'PUT', `/api/chats/${student._id}/messages/${messages[0]._id}`, { content: 'Nothing' })
  await logIn(page, leader, `/admin/chat?chat=${student._id}`)
  const edited = page.getByRole('button', { name: '(edited)' })
  await expect(edited).toHaveAttribute('aria-expanded', 'false')
  await edited.click()
  await expect(page.getByText('What I said at first')).toBeVisible()
  await edited.click()
  await expect(page.getByText('What I said at first')).toBeHidden()
})

test('PS7: leaves no personal data in the browser after logout @wide @always', async ({ page, api, context }) => {
  const student = await registerStudent(api, { name: 'Zebedee' })
  const token = await logIn(page, student, '/prayer-requests')
  await prayerField(page).fill('A secret of mine')
  await choose(page, 'Chat')
  await page.getByLabel('Your message').fill('Another secret')
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(stored).toMatch(/A secret of mine.*Another secret|Another secret.*A secret of mine/)
  await logOut(page)
  await page.getByRole('dialog', { name: 'Some of what you wrote' }).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => storedOnDevice(page)).not.toMatch(new RegExp(`secret|Zebedee|${token}`))
  expect(await context.cookies()).toEqual([])
  await page.goBack()
  await expect(page.getByText('Zebedee')).toHaveCount(0)
})
