// Accessibility: focus and live regions. X2 and X3 are in keyboard.spec.ts, X8 to X11 also in gallery.spec.ts, X11 and X12 in
// test/engines/display.spec.ts.
import { limits } from '#contract/limits.ts'
import { addQuestion, addResponse, announce, askForPrayer, sendMessages } from '../support/content.ts'
import { deleteOf, prayerField } from '../support/forms.ts'
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

test('X5: announces a new message of others once, but not own or older ones', async ({ page, student, api }) => {
  await sendMessages(api, leader, student._id, ['From before'])
  await page.clock.install()
  await logIn(page, student, '/chat')
  await expect(page.getByRole('log').getByText('From before')).toBeVisible()
  // A screen reader announces every text that is added to a live region.
  await page.evaluate(() => {
    const announced: string[] = []
    Object.assign(window, { announced })
    for (const region of document.querySelectorAll('main [role=status]')) {
      new MutationObserver(() => region.textContent && announced.push(region.textContent)).observe(region, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    }
  })
  const announced = () => page.evaluate(() => (window as unknown as { announced: string[] }).announced)
  await expect(page.getByRole('log')).toHaveAttribute('aria-live', 'off')
  // The leader's message is stored first, but arrives after the student's own.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/chats/student', async (route) => {
    await released
    await route.continue()
  })
  await sendMessages(api, leader, student._id, ['Something new'])
  const sent = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByLabel('Your message').fill('My own')
  await page.keyboard.press('Enter')
  await sent
  release()
  await expect(page.getByRole('log').getByText('Something new')).toBeVisible()
  await expect(page.getByRole('log').getByText('My own')).toBeVisible()
  // The next polls announce nothing again.
  for (let poll = 0; poll < 2; poll += 1) {
    const polled = page.waitForResponse(/\/api\/chats\//)
    await page.clock.runFor(limits.chatPollingMs)
    await polled
  }
  expect(await announced()).toEqual(['Pastor Anna: Something new'])
})

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

test('X7: traps the focus in a dialog, closes it on Esc and returns the focus', async ({ page, api }) => {
  await announce(api)
  await logIn(page, leader, '/admin/broadcast')
  const item = page.getByRole('main').getByRole('listitem').first()
  const opener = deleteOf(item)
  await opener.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (const key of [...Array(5).fill('Tab'), ...Array(5).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    // After the last control, Tab may reach the browser's own controls, but nothing behind the dialog.
    const at = await page.evaluate(() => {
      const focused = document.activeElement
      return focused === document.body || focused?.closest('dialog') ? 'inside' : focused?.outerHTML
    })
    expect(at).toBe('inside')
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
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
