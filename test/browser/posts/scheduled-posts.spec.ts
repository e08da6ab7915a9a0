// Questions and announcements that are published later.
import { addQuestionWith, announce, call, unique } from '../support/content.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { dayMs, inMs, openScheduled, scheduleAnnouncement, scheduled, scheduleQuestion } from '../support/scheduled.ts'
import { expect, test } from '../support/test.ts'

test('publishes announcements and questions on open screens when they are due @own-group', async ({
  page,
  api,
  openAs,
}) => {
  const [title, questionTitle] = [unique('Due now'), unique('Due question')]
  await announce(api)
  await addQuestionWith(api)
  await logIn(page, await registerStudent(api), '/announcements')
  const other = await openAs(await registerStudent(api), '/questions')
  const leaders = await openAs(leader, '/admin/broadcast')
  const id = await scheduleAnnouncement(api, title, inMs(dayMs))
  await openScheduled(leaders)
  await expect(scheduled(leaders, title)).toBeVisible()
  const place = await scheduled(leaders, title).boundingBox()
  const previous = leaders.getByRole('region', { name: 'Previous announcements' })
  const heading = previous.getByRole('heading', { name: 'Previous announcements' })
  const before = await heading.boundingBox()
  // Due in a moment, after the screens are ready.
  const publishAt = inMs(1000)
  await call(api, leader, 'PUT', `/api/broadcasts/${id}`, {
    title,
    content: 'We meet at nine.',
    priority: 'normal',
    publishAt,
  })
  await scheduleQuestion(api, questionTitle, publishAt)
  await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 20_000 })
  await expect(other.getByRole('heading', { name: questionTitle })).toBeVisible({ timeout: 20_000 })
  // What is published leaves its place to a note, so that nothing moves.
  await expect(scheduled(leaders, title)).toHaveCount(0)
  const note = scheduled(leaders, 'This is published now.').last()
  expect([await note.boundingBox(), await heading.boundingBox()]).toEqual([place, before])
  await expect(previous.getByRole('heading', { name: title })).toBeVisible()
})
