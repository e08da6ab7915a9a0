// Drafts of one person in two tabs.
import type { Page } from '@playwright/test'
import { addQuestion } from '../support/content.ts'
import { logOut } from '../support/menu.ts'
import { logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const answer = (page: Page) => page.getByLabel('Your Response')
const message = (page: Page) => page.getByLabel('Your message')
const open = (page: Page) => page.getByRole('button', { name: 'Submit Response' }).click()

test('W4: a draft that is deleted in one tab stays in the other', async ({ page, api, context }) => {
  const { _id } = await addQuestion(api)
  await logIn(page, await registerStudent(api), `/questions/${_id}`)
  await open(page)
  await answer(page).fill('A long answer.')
  const second = await context.newPage()
  await second.goto(`/questions/${_id}`)
  await expect(answer(second)).toHaveValue('A long answer.')
  await answer(second).fill('')
  await expect(answer(page)).toHaveValue('A long answer.')
  await page.reload()
  await expect(answer(page)).toHaveValue('A long answer.')
  await second.reload()
  await answer(second).fill('Another one.')
  await page.reload()
  await expect(answer(page)).toHaveValue('A long answer.')
  await second.reload()
  await expect(answer(second)).toHaveValue('Another one.')
})

test('W4: a message that is sent in one tab leaves the box of the others, unless it was changed', async ({
  page,
  api,
  context,
}) => {
  await logIn(page, await registerStudent(api), '/chat')
  await message(page).fill('See you on Friday')
  const [second, third] = [await context.newPage(), await context.newPage()]
  for (const tab of [second, third]) {
    await tab.goto('/chat')
    await expect(message(tab)).toHaveValue('See you on Friday')
  }
  await message(third).fill('See you on Friday at six')
  await message(second).fill('See you on Friday!')
  await second.getByRole('button', { name: 'Send' }).click()
  await expect(message(second)).toHaveValue('')
  // It was made from the draft of the first tab.
  await expect(message(page)).toHaveValue('')
  await expect(message(third)).toHaveValue('See you on Friday at six')
  await third.reload()
  await expect(message(third)).toHaveValue('See you on Friday at six')
  // The text that is left is for every tab that is opened.
  await page.reload()
  await expect(page.getByText('See you on Friday!', { exact: true })).toBeVisible()
  await expect(message(page)).toHaveValue('See you on Friday at six')
  await third.getByRole('button', { name: 'Send' }).click()
  await expect(message(third)).toHaveValue('')
  await expect(message(page)).toHaveValue('')
})

test('W4: logging out deletes the drafts of all tabs', async ({ page, api, context }) => {
  await logIn(page, await registerStudent(api), '/chat')
  await message(page).fill('Not for others')
  const second = await context.newPage()
  await second.goto('/chat')
  await message(second).fill('Not for others, either')
  await logOut(page)
  const question = page.getByRole('dialog', { name: "Some of what you wrote hasn't been sent." })
  await question.getByRole('button', { name: 'Logout' }).click()
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL('/login')
    expect(await tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      'Not for',
    )
  }
})
