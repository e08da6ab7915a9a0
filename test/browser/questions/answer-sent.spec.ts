import { addQuestion, addResponse, reviewResponse } from '../support/content.ts'
import { offlineErrors } from '../support/offline.ts'
import { logIn, registerStudent } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test('lights the lamp, says what happens next, and offers the next question @own-group', async ({
  student,
  api,
  openAs,
}) => {
  const [later, first] = [await addQuestion(api, 'Later'), await addQuestion(api, 'First')]
  const page = await openAs(student, `/questions/${first._id}?answer`)
  await page.getByLabel('Your Response').fill('My neighbor.')
  await page.getByRole('button', { name: 'Submit Response' }).click()
  const title = page.getByRole('heading', { level: 1, name: 'Your lamp is lit' })
  await expect(title).toBeFocused()
  await expect(page.getByText("A leader reads it soon. You'll find their words here.")).toBeVisible()
  const sent = page.getByRole('region', { name: first.title })
  for (const text of ['My neighbor.', first.description, 'Bible Study', 'Due date: Jan 5, 2031']) {
    await expect(sent.getByText(text)).toBeVisible()
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const text of [first.description, 'Due date: Jan 5, 2031']) await expect(sent.getByText(text)).toBeInViewport()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(sent.getByText('Pending', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^My term 1 of 2 answered/ })).toBeVisible()
  const next = page.getByRole('region', { name: later.title })
  await expect(next).toContainText('1 more is open')

  await sent.getByRole('button', { name: 'Change your answer' }).click()
  await expect(page.getByLabel('Your Response')).toHaveValue('My neighbor.')
  await page.getByLabel('Your Response').fill('My neighbor, Mrs. Green.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('My neighbor, Mrs. Green.')).toBeVisible()
  await expect(title).toHaveCount(0)
  // The screen says it once. Later, the question shows the state of the answer.
  await page.reload()
  await expect(page.getByText('Thanks for answering!', { exact: false })).toBeVisible()
  await page.goto(`/questions/${later._id}?answer`)
  await page.getByLabel('Your Response').fill('The last one.')
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await expect(title).toBeVisible()
  await expect(page.getByText(/more (is|are) open/)).toHaveCount(0)
})

test('W5: lights the lamp when an answer that waited has arrived, and not if it was deleted', async ({
  page,
  student,
  api,
  context,
}) => {
  expectConsole(offlineErrors)
  const { _id } = await addQuestion(api)
  await logIn(page, student, `/questions/${_id}`)
  const waits = page.getByRole('heading', { level: 1, name: 'Your answer is saved' })
  const lit = page.getByRole('heading', { level: 1, name: 'Your lamp is lit' })
  for (const isDeleted of [true, false]) {
    await page.getByRole('button', { name: 'Submit Response' }).click()
    await page.getByLabel('Your Response').fill('On the bus.')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Submit Response' }).click()
    await expect(waits).toBeVisible()
    await expect(page.getByText('Your lamp lights up when you are online.')).toBeVisible()
    if (isDeleted) {
      await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('button', { name: 'Submit Response' })).toBeVisible()
      await expect(lit).toHaveCount(0)
    }
    await context.setOffline(false)
  }
  await expect(lit).toBeVisible()
  await expect(page.getByRole('main').getByText('Waiting to be sent')).toHaveCount(0)
})

test('shows open questions first with Answer, and each as a card with all facts @own-group', async ({
  api,
  openAs,
}) => {
  const before = await addQuestion(api, 'Answered')
  const student = await registerStudent(api)
  const [later, rejected] = [await addQuestion(api, 'Later'), await addQuestion(api, 'Rejected one')]
  const other = await addQuestion(api, 'Approved one')
  await addResponse(api, student, before._id)
  await reviewResponse(api, (await addResponse(api, student, other._id))._id, 'approved')
  await reviewResponse(api, (await addResponse(api, student, rejected._id))._id, 'rejected', 'Say more.')
  const page = await openAs(student, '/questions')
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items).toHaveText([/^Bible StudyLater/, /Rejected one/, /Approved one/, /Answered/])
  for (const item of await items.all()) {
    for (const text of ['Bible Study', /^Due date:/, 'What does it mean to be a light?']) {
      await expect(item.getByText(text)).toBeVisible()
    }
    await expect(item.getByRole('link', { name: 'View Details' })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: /^Answer/ })).toHaveText(['Answer', 'Answer again'])
  // An answer from another device moves nothing until the list opens again.
  const place = await items.nth(1).boundingBox()
  await addResponse(api, student, later._id)
  await expect(items.first().getByText('Pending', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Answer', exact: true })).toHaveCount(0)
  expect(await items.nth(1).boundingBox()).toEqual(place)
  await page.reload()
  await expect(items).toHaveText([/Rejected one/, /Approved one/, /Later/, /Answered/])
})

test('shows the words of the leader first on an answer to improve', async ({ page, student, api }) => {
  const { _id } = await addQuestion(api)
  await reviewResponse(api, (await addResponse(api, student, _id))._id, 'rejected', 'What did she say?')
  await logIn(page, student, `/questions/${_id}`)
  await expect(page.getByRole('button', { name: 'Submit Response' })).toBeInViewport({ ratio: 1 })
  const inOrder = ['Due date', 'What did she say?', 'What does it mean to be a light?', 'It keeps.']
  const places = await Promise.all(inOrder.map((text) => page.getByText(text).boundingBox()))
  const heights = places.map((place) => place?.y ?? 0)
  expect(heights).toEqual(heights.toSorted((one, other) => one - other))
})
