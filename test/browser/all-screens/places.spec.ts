// What the screens of prayer requests and announcements show without a press, on a phone and on a laptop.
import { announce, askForPrayer } from '../support/content.ts'
import { leader, logIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

for (const layout of ['', ' @wide']) {
  test(`has forms, Respond and Delete on the screen${layout}`, async ({ page, api, student }) => {
    await askForPrayer(api, student)
    await announce(api)
    for (const [person, path, labels, buttons, sent] of [
      [student, '/prayer-requests', ['Your Prayer Request'], ['Submit Request'], 'Submitted on'],
      [leader, '/admin/prayer-requests', [], ['Respond', 'Delete'], 'Submitted on'],
      [leader, '/admin/broadcast', ['Title', 'Message', 'Priority'], ['Send announcement', 'Delete'], 'Posted on'],
    ] as const) {
      await logIn(page, person, path)
      await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: sent }).first()).toBeVisible()
      for (const label of labels) await expect(page.getByLabel(label)).toBeInViewport({ ratio: 1 })
      for (const name of buttons) {
        await expect(page.getByRole('button', { name, exact: true }).first()).toBeInViewport({ ratio: 1 })
      }
    }
    await expect(page.getByLabel('Priority').getByRole('option')).toHaveText(['Normal', 'High', 'Urgent'])
    await expect(page.getByLabel('Priority')).toHaveValue('normal')
  })
}
