// Two students of one name: wherever leaders act on a person or a text, they see which one it is.
import { addQuestion, addResponse, announce, askForPrayer, unique } from '../support/content.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('tells leaders with the username which of two students of one name somebody is', async ({ page, api }) => {
  const name = unique('Maria')
  const [maria, other] = [
    await registerStudent(api, { name }),
    await registerStudent(api, { name: name.toUpperCase() }),
  ]
  const ana = await registerStudent(api, { name: unique('Ana') })
  const question = await addQuestion(api)
  for (const student of [maria, ana]) await addResponse(api, student, question._id)
  const prayer = await askForPrayer(api, maria, unique('For my exam.'))
  const title = unique('Camp')
  await announce(api, title)
  await logIn(page, leader, `/admin/responses?question=${question._id}`)
  const main = page.getByRole('main')
  const item = (text: string) => main.getByRole('listitem').filter({ hasText: text })
  const tag = (person: { username: string }) => main.getByText(`@${person.username}`, { exact: true })
  await expect(item(name).getByText(`@${maria.username}`)).toBeVisible()
  await expect(tag(ana)).toHaveCount(0)

  await page.goto(`/admin/responses?student=${maria._id}`)
  await expect(main.getByRole('paragraph').filter({ hasText: `By ${name} @${maria.username}` })).toBeVisible()

  // The response of the one, and that the other has not answered.
  await page.goto(`/questions/${question._id}`)
  await expect(tag(maria)).toBeVisible()
  await expect(tag(other)).toBeVisible()

  await page.goto('/admin/prayer-requests?show=all')
  await expect(item(prayer.content).getByText(`@${maria.username}`)).toBeVisible()

  await page.goto('/admin/broadcast')
  await item(title)
    .getByRole('button', { name: /^Read by/ })
    .click()
  await expect(item(title).getByText(`@${other.username}`)).toBeVisible()
})
