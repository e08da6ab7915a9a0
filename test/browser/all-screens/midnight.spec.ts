// What a tab shows that stays open when another day begins where the reader is.
import { addQuestionWith, sendMessages } from '../support/content.ts'
import { leader, logIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const hourMs = 3_600_000

/** Returns the next time after a day from now at which it is 23:30 in New York, where it is five hours earlier in winter. */
function lateEvening(): Date {
  const time = new Date(Date.now() + 24 * hourMs)
  time.setUTCHours(4, 30, 0, 0)
  return time.getTime() > Date.now() ? time : new Date(time.getTime() + 24 * hourMs)
}
const dayIn = (time: Date) => new Date(time.getTime() - 5 * hourMs).toISOString().slice(0, 10)

test.use({ timezoneId: 'Etc/GMT+5' })

test('changes what is due, and what is overdue, at midnight @own-group', async ({ page, student, api }) => {
  const evening = lateEvening()
  const { title } = await addQuestionWith(api, { dueDate: dayIn(evening) })
  await page.clock.install({ time: evening })
  await logIn(page, student, '/dashboard')
  const question = page.getByRole('region', { name: title })
  await expect(question).toContainText('Due today')
  await expect(page.getByText('Overdue')).toHaveCount(0)
  await page.clock.fastForward(hourMs)
  await expect(question).toContainText('Was due yesterday')
  await expect(question).toContainText('Still open for you')
  const recent = page.getByRole('region', { name: 'Recent Questions' })
  await expect(recent.getByText('Overdue')).toBeVisible()
})

test('changes the day above the messages of a chat at midnight', async ({ page, student, api }) => {
  await sendMessages(api, leader, student._id, ['See you on Friday'])
  // Half an hour before the midnight after the message.
  const evening = new Date(`${dayIn(new Date())}T00:00:00Z`).getTime() + (24 + 5) * hourMs - hourMs / 2
  await page.clock.install({ time: evening })
  await logIn(page, student, '/chat')
  const log = page.getByRole('log')
  await expect(log.getByText('Today', { exact: true })).toBeVisible()
  await page.clock.fastForward(hourMs)
  await expect(log.getByText('Yesterday', { exact: true })).toBeVisible()
  await expect(log.getByText('Today', { exact: true })).toHaveCount(0)
})
