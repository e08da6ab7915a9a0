// Compatibility: new versions of the program, exact times, long words, emoji and right-to-left text.
import { addQuestion, addResponse, askForPrayer, chatIdOf, sendMessages } from '../support/content.ts'
import { choose } from '../support/menu.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('G4: reloads the page and keeps drafts when a new version replaces the files of an open tab @wide', {
  tag: '@slow',
}, async ({ page, request, expectConsole }) => {
  expectConsole(/status of 404|Failed to (load|fetch)/)
  // The server no longer has the files of the old version and answers 404.
  let isOldVersion = true
  let asked = 0
  await page.route('**/assets/*-page-*.js', async (route) => {
    if (!isOldVersion || /dashboard|prayer/.test(route.request().url())) return route.fallback()
    asked += 1
    await route.continue({ url: route.request().url().replace('/assets/', '/assets/old-') })
  })
  await logIn(page, await registerStudent(request), '/prayer-requests')
  await page.getByLabel('Your Prayer Request').fill('Half a thought')
  await expect.poll(() => asked, { timeout: 15_000 }).toBeGreaterThan(0)
  // A prefetch that fails has no visible effect.
  await expect(page.getByLabel('Your Prayer Request')).toHaveValue('Half a thought')
  // A reload gets the new version.
  page.on('request', (it) => {
    if (it.isNavigationRequest()) isOldVersion = false
  })
  const reloaded = page.waitForEvent('load')
  await choose(page, 'Resources')
  await reloaded
  await expect(page.getByRole('heading', { name: 'Resources', level: 1 })).toBeVisible()
  await choose(page, 'Prayer Requests')
  await expect(page.getByLabel('Your Prayer Request')).toHaveValue('Half a thought')
})

test('G4: shows the error page instead of reloading forever when a file stays missing @wide', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/status of 404|Failed to (load|fetch)|dynamically imported/)
  await logIn(page, await registerStudent(request), '/dashboard')
  await page.route('**/assets/resources-page-*.js', (route) =>
    route.continue({ url: route.request().url().replace('/assets/', '/assets/old-') }),
  )
  await choose(page, 'Resources')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Youth Ministry' })).toBeVisible()
})

test('G6: shows times in a machine-readable element with the exact moment in its title @wide', async ({
  page,
  request,
}) => {
  const student = await registerStudent(request)
  const id = await chatIdOf(request, student)
  await sendMessages(request, student, id, ['Hello'])
  await addResponse(request, student, (await addQuestion(request))._id)
  await logIn(page, leader)
  for (const path of [`/admin/chat?chat=${id}`, '/admin/responses', '/admin/users', '/admin/prayer-requests']) {
    if (path === '/admin/prayer-requests') await askForPrayer(request, student)
    await page.goto(path)
    const time = page.locator('main time').filter({ visible: true }).first()
    await expect(time).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\.\d{3}Z)?$/)
    await expect(time).toHaveAttribute('title', /\d{4}.*\d{1,2}:\d\d/)
  }
})

test('G9: fits long words, emoji and right-to-left text into chats and lists at 320 px @wide', async ({
  page,
  request,
}) => {
  const name = 'أحمد بن عبد الرحمن 👨‍👩‍👧‍👦'
  const student = await registerStudent(request, { name })
  const id = await chatIdOf(request, student)
  const texts = ['W'.repeat(300), 'مرحبا بالعالم! '.repeat(20), '🙏'.repeat(120), 'a\n'.repeat(40)]
  await sendMessages(request, student, id, texts)
  await askForPrayer(request, student, 'W'.repeat(600))
  await page.setViewportSize({ width: 320, height: 640 })
  await logIn(page, leader, `/admin/chat?chat=${id}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  for (const path of [`/admin/chat?chat=${id}`, '/admin/chat', '/admin/prayer-requests', '/admin/users']) {
    await page.goto(path)
    await expect(page.getByText(name).first()).toBeAttached()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
})
