import { askForPrayer, bearer, call, respondToPrayer, unique } from '../support/content.ts'
import { askLine, deleteOf, prayerField } from '../support/forms.ts'
import { offlineErrors } from '../support/offline.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { fail } from '../support/routes.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test('refuses a blank prayer request, keeps a failed one, and sends it once', async ({ page, student }) => {
  await logIn(page, student, '/prayer-requests')
  const box = prayerField(page)
  await askLine(page).click()
  await expect(box).toBeFocused()
  await expect(
    page.getByText('Shared with the group without your name. Your leaders can see who wrote it.'),
  ).toBeVisible()
  const submit = page.getByRole('button', { name: 'Submit Request' })
  await box.fill('  ')
  await submit.click()
  await expect(page.getByText('Your prayer request is required')).toBeVisible()
  await expect(box).toBeFocused()
  const content = unique('For my grandmother.')
  await box.fill(content)
  await page.reload()
  // The line shows what is not sent yet.
  await expect(askLine(page)).toContainText(content)
  await askLine(page).click()
  await expect(box).toHaveValue(content)
  await fail(page, '**/api/prayer-requests', 500, 'POST')
  await submit.click()
  await expect(page.getByText('Failed to submit prayer request').first()).toBeVisible()
  await expect(box).toHaveValue(content)
  await page.unroute('**/api/prayer-requests')
  await submit.dblclick()
  await expect(page.getByText('Prayer request submitted successfully')).toBeVisible()
  await expect(box).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: content })).toHaveCount(1)
  await page.reload()
  await expect(askLine(page)).toHaveText('What can we pray for?Ask')
})

test('disables the Pray button after a prayer, and enables it again after a failure', async ({ page, api }) => {
  const content = unique('For my exam.')
  await askForPrayer(api, await registerStudent(api), content)
  await logIn(page, await registerStudent(api), '/prayer-requests')
  const item = page.getByRole('listitem').filter({ hasText: content })
  await expect(item.getByText('0 people praying')).toBeVisible()
  await fail(page, '**/pray')
  const pray = item.getByRole('button', { name: 'Pray', exact: true })
  await pray.press('Enter')
  await expect(page.getByText('Failed to add prayer')).toBeVisible()
  await expect(pray).toBeEnabled()
  await expect(pray).toBeFocused()
  await expect(item.getByText('0 people praying')).toBeVisible()
  await page.unroute('**/pray')

  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let calls = 0
  await page.route('**/pray', async (route) => {
    calls += 1
    await held
    await route.continue()
  })
  await pray.press('Enter')
  const praying = item.getByRole('button', { name: 'Praying...' })
  await expect(praying).toHaveAttribute('disabled')
  await praying.click({ force: true })
  // The focus stays in the card, so that Tab continues from there.
  const focusIsInside = () => item.evaluate((element) => element.contains(document.activeElement))
  expect(await focusIsInside()).toBe(true)
  release()
  await expect(page.getByText('Added your prayer')).toBeVisible()
  const prayed = item.getByRole('button', { name: 'You prayed for this' })
  await expect(prayed).toHaveAttribute('disabled')
  await expect(item.getByText('1 person praying')).toBeVisible()
  await expect(item.getByText('You prayed for this')).toHaveCount(1)
  expect(await focusIsInside()).toBe(true)
  expect(calls).toBe(1)
  await page.reload()
  await expect(prayed).toBeDisabled()
  await expect(item.getByText('1 person praying')).toBeVisible()
  await logIn(page, leader, '/admin/prayer-requests')
  await expect(page.getByRole('listitem').filter({ hasText: content }).getByText('1 person praying')).toBeVisible()
})

test('shows how many pray at zero and after a response, to students and leaders', async ({ page, api }) => {
  const content = unique('For my team.')
  const { _id: id } = await askForPrayer(api, await registerStudent(api), content)
  await respondToPrayer(api, id, 'We are with you.')
  await logIn(page, await registerStudent(api), '/prayer-requests')
  const item = page.getByRole('listitem').filter({ hasText: content })
  await expect(item.getByText('We are with you.')).toBeVisible()
  await expect(item.getByText('0 people praying')).toBeVisible()
  await logIn(page, leader, '/admin/prayer-requests?show=all')
  await expect(item.getByText('0 people praying')).toBeVisible()
})

test('lets a leader respond once, and delete after a confirmation', async ({ page, api, openAs }) => {
  expectConsole(/status of (500|409)/)
  const student = await registerStudent(api, { name: 'Ana Lopez' })
  const content = unique('For my brother.')
  const { _id: id } = await askForPrayer(api, student, content)
  const other = await openAs(student, '/prayer-requests')
  await expect(other.getByText(content)).toBeVisible()
  await expect(other.getByRole('listitem').filter({ hasText: content }).getByText('Ana Lopez')).toHaveCount(0)

  await logIn(page, leader, '/admin/prayer-requests?show=all')
  const item = page.getByRole('listitem').filter({ hasText: content })
  await expect(item.getByRole('link', { name: 'Ana Lopez' })).toBeVisible()
  await item.getByRole('button', { name: 'Respond' }).click()
  const box = item.getByLabel('Your Response')
  await expect(box).toBeFocused()
  await item.getByRole('button', { name: 'Cancel' }).click()
  await expect(box).toHaveCount(0)
  await item.getByRole('button', { name: 'Respond' }).click()
  await item.getByRole('button', { name: 'Send Response' }).click()
  await expect(item.getByText('Your response is required')).toBeVisible()
  await box.fill('We pray with you.')
  await fail(page, '**/respond')
  await item.getByRole('button', { name: 'Send Response' }).click()
  await expect(page.getByText('Failed to send response').first()).toBeVisible()
  await expect(box).toHaveValue('We pray with you.')
  await page.unroute('**/respond')
  await item.getByRole('button', { name: 'Send Response' }).click()
  await expect(page.getByText('Response sent successfully')).toBeVisible()
  await expect(item.getByText(/^Response by Pastor Anna on [A-Z][a-z]{2} \d+, \d{4}$/)).toBeVisible()
  await expect(item.getByRole('button', { name: 'Respond' })).toHaveCount(0)
  // A live event updates the student's screen.
  const seen = other.getByRole('listitem').filter({ hasText: content })
  await expect(seen.getByText(/^Response by Pastor Anna on/)).toBeVisible()
  await other.context().close()

  const headers = await bearer(api, leader)
  const second = await api.post(`/api/prayer-requests/${id}/respond`, { headers, data: { response: 'Me too.' } })
  expect([second.status(), (await second.json()).message]).toEqual([409, 'This prayer request already has a response'])

  await deleteOf(item).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this prayer request?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await deleteOf(item).click()
  await fail(page, `**/api/prayer-requests/${id}`)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete prayer request')).toBeVisible()
  await page.unroute(`**/api/prayer-requests/${id}`)
  await deleteOf(item).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Prayer request deleted successfully')).toBeVisible()
  await expect(item).toHaveCount(0)
})

test('keeps the text of the second of two leaders who respond, and shows an error', async ({ page, api }) => {
  expectConsole(/status of 409/)
  const content = unique('For my friend.')
  const { _id: id } = await askForPrayer(api, await registerStudent(api), content)
  await logIn(page, leader, '/admin/prayer-requests?show=all')
  const item = page.getByRole('listitem').filter({ hasText: content })
  await item.getByRole('button', { name: 'Respond' }).click()
  await item.getByLabel('Your Response').fill('I was about to say…')
  await call(api, leader, 'POST', `/api/prayer-requests/${id}/respond`, { response: 'First.' })
  await expect(item.getByText('First.')).toBeVisible()
  await item.getByRole('button', { name: 'Send Response' }).click()
  await expect(page.getByText('This prayer request already has a response').first()).toBeVisible()
  await expect(item.getByLabel('Your Response')).toHaveValue('I was about to say…')
})

test('AV5: reopens a lost event stream and fetches missed changes @always', async ({ page, student, api }) => {
  expectConsole(offlineErrors)
  await logIn(page, student)
  const first = page.waitForResponse('**/api/events')
  await page.goto('/prayer-requests')
  await first
  await expect(askLine(page)).toBeVisible()
  await page.context().setOffline(true)
  const content = unique('Missed in the tunnel.')
  await askForPrayer(api, student, content)
  await expect(page.getByText(content)).toHaveCount(0)
  const again = page.waitForRequest('**/api/events')
  await page.context().setOffline(false)
  await again
  await expect(page.getByText(content)).toBeVisible({ timeout: 15_000 })
})
