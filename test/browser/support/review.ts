// The screen on which leaders review responses: a list on narrow screens, two panes on wide ones.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { addQuestion, addResponse } from './content.ts'
import { registerStudent } from './people.ts'

/** Adds a question with a response of each of these students, the last one newest. Returns the question and the ids of the responses. */
export async function addResponses(api: APIRequestContext, names: string[], answer?: string) {
  const question = await addQuestion(api)
  const ids: Record<string, string> = {}
  for (const name of names) {
    ids[name] = (await addResponse(api, await registerStudent(api, { name }), question._id, answer))._id
  }
  return { ...question, ids }
}

export const hasPanes = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1024

export const feedbackOf = (page: Page): Locator => page.getByLabel('Feedback (optional)')

/** Returns the place of the whole response of a row: the row itself, or the pane next to the list. */
export const responseIn = (page: Page, row: Locator): Locator => (hasPanes(page) ? page.getByRole('main') : row)

/** Opens the first review panel. On a wide screen, the panel of a pending response is open already. */
export async function openFirstReview(page: Page): Promise<void> {
  const review = page.getByRole('button', { name: 'Review', exact: true }).first()
  await review.or(feedbackOf(page)).first().waitFor()
  if (await review.isVisible()) await review.click()
  await feedbackOf(page).waitFor()
}

/** Opens the review panel of a response in the list and moves the focus to the feedback. */
export async function openReview(page: Page, row: Locator): Promise<void> {
  if (hasPanes(page)) {
    await row.getByRole('button').click()
    await openFirstReview(page)
  } else {
    await row.getByRole('button', { name: /^Review( next)?$/ }).click()
  }
  await feedbackOf(page).focus()
}
