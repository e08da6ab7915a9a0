import { addQuestion, addResponse, announce, askForPrayer, sendMessages } from '../support/content.ts'
import { prayerField } from '../support/forms.ts'
import { expectSoundGeometry, findLargeTextFaults } from '../support/geometry.ts'
import { choose, menuOf, titleOf } from '../support/menu.ts'
import { leader, logIn } from '../support/people.ts'
import { fail } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'

for (const role of ['student', 'leader'] as const) {
  test(`X4: gives each screen of a ${role} a title and focused heading`, async ({ page, student }) => {
    await logIn(page, role === 'student' ? student : leader)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const titles = new Set<string>()
    for (const item of [...menuOf[role].slice(1), 'Dashboard']) {
      await choose(page, item)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toBeFocused()
      // Both change when the chat has loaded.
      const isTitled = async () => titleOf(`${await heading.textContent()} · Youth Ministry`).test(await page.title())
      await expect.poll(isTitled).toBe(true)
      titles.add((await page.title()).replace(/^\(.*?\) /, ''))
    }
    expect(titles.size).toBe(menuOf[role].length)
  })
}

test('X6: keeps a toast that is hovered or focused, and the error of a form', async ({ page, student, api }) => {
  await askForPrayer(api, student)
  await page.clock.install()
  await logIn(page, student, '/prayer-requests')
  await fail(page, '**/pray')
  await page.getByRole('button', { name: 'Pray', exact: true }).first().click()
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
  await expect(toast).toHaveText('Failed to add prayer')
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  for (const [stay, leave] of [
    [() => dismiss.hover(), () => page.mouse.move(5, 400)],
    [() => dismiss.focus(), () => prayerField(page).focus()],
  ] as const) {
    await stay()
    await page.clock.runFor(10_000)
    await expect(toast).toBeVisible()
    await leave()
  }
  await page.clock.runFor(10_000)
  await expect(toast).toHaveCount(0)
  await fail(page, '**/api/prayer-requests', 500, 'POST')
  await prayerField(page).fill('For rain.')
  await page.getByRole('button', { name: 'Submit Request' }).click()
  const error = page.locator('form').getByText('Failed to submit prayer request')
  await expect(error).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(error).toBeVisible()
})

test('X8, X10: fits text of twice the size on the page of a question @always', async ({ page, student, api }) => {
  const { _id } = await addQuestion(api)
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page, student, `/questions/${_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectSoundGeometry(page, 'a question')
  expect(await findLargeTextFaults(page)).toEqual([])
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect(page.getByRole('link', { name: 'Youth Ministry' })).toBeVisible()
})

test('X13: labels badges with words and counts with names @always', async ({ page, student, api }) => {
  const title = `Camp ${student.username}`
  await announce(api, title, 'urgent')
  await addResponse(api, student, (await addQuestion(api))._id)
  await sendMessages(api, student, student._id, ['Hello'])
  await logIn(page, student, '/announcements')
  await expect(page.getByRole('listitem').filter({ hasText: title }).getByText('Urgent')).toBeVisible()
  await choose(page, 'My Responses')
  await expect(page.getByRole('listitem').getByText('Pending', { exact: true })).toBeVisible()
  await logIn(page, leader, '/admin/chat')
  await expect(page.getByRole('link', { name: new RegExp(`@${student.username}`) })).toHaveAccessibleName(/1 unread/)
})
