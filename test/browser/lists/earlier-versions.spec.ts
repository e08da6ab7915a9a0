// Leaders can read earlier versions and deleted entries; students can't.
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { addQuestion, addResponse, announce, askForPrayer, bearer, unique } from '../support/content.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const open = (page: Page, name: string | RegExp) => page.getByRole('button', { name, expanded: false }).click()

async function remove(page: Page, text: string): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: text }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: text })).toHaveCount(0)
}

test('PS2: shows leaders deleted prayer requests, announcements and questions @wide', { tag: '@slow' }, async ({
  page,
  request,
}) => {
  const student = await registerStudent(request, { name: 'Ana Author' })
  const { content } = await askForPrayer(request, student)
  const [camp, salt] = [unique('Camp'), unique('Salt')]
  await announce(request, camp)
  await addQuestion(request, salt)
  await logIn(page, leader)
  for (const [path, list, text, author] of [
    ['/admin/prayer-requests', 'Deleted prayer requests', content, 'Ana Author'],
    ['/admin/broadcast', 'Deleted announcements', camp, `by ${leader.name}`],
    ['/admin/questions', 'Deleted questions', salt, ''],
  ] as const) {
    await page.goto(path)
    await remove(page, text)
    await open(page, list)
    const item = page.getByRole('listitem').filter({ hasText: text })
    await expect(item).toContainText(author)
    await expect(item).toContainText(`Deleted by ${leader.name} on`)
    await expect(item.getByRole('button')).toHaveCount(0)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: list, expanded: true }).click()
    await expect(item).toHaveCount(0)
  }
  await logIn(page, student, '/prayer-requests')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Deleted prayer requests')).toHaveCount(0)
})

for (const [path, call, list, empty] of [
  [
    '/admin/prayer-requests',
    '**/api/prayer-requests/deleted*',
    'Deleted prayer requests',
    'No deleted prayer requests.',
  ],
  ['/admin/broadcast', '**/api/broadcasts/deleted*', 'Deleted announcements', 'No deleted announcements.'],
  ['/admin/questions', '**/api/questions/deleted*', 'Deleted questions', 'No deleted questions.'],
] as const) {
  test(`shows when the list ${list} is empty and when it failed to load @wide`, async ({ page, expectConsole }) => {
    expectConsole(/status of 503/)
    await logIn(page, leader, path)
    await page.route(call, (route) => route.fulfill({ status: 503, json: {} }))
    await open(page, list)
    await expect(page.getByText("We couldn't load this list.")).toBeVisible()
    await expect(page.getByText(empty)).toHaveCount(0)
    await page.unroute(call)
    await page.route(call, (route) => route.fulfill({ json: [] }))
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText(empty)).toBeVisible()
  })
}

test('PS2: shows the earlier versions of a question and all reviews of a response @wide', { tag: '@slow' }, async ({
  page,
  request,
}) => {
  const student = await registerStudent(request)
  const before = unique('Before')
  const { _id } = await addQuestion(request, before)
  const response = await addResponse(request, student, _id)
  const headers = await bearer(request, leader)
  const text = { title: unique('After'), description: 'Why?', category: 'worship', dueDate: '2031-01-05' }
  await logIn(page, leader, `/questions/${_id}`)
  await expect(page.getByRole('heading', { name: before })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Earlier versions' })).toHaveCount(0)
  await expect(await request.put(`/api/questions/${_id}`, { headers, data: text })).toBeOK()
  await expect(page.getByRole('heading', { name: text.title })).toBeVisible()
  await open(page, /^Edited .* Earlier versions$/)
  await expect(page.getByRole('heading', { name: before, level: 3 })).toBeVisible()
  await expect(page.getByText(`Replaced by ${leader.name},`)).toBeVisible()
  await expectNoAxeViolations(page)
  for (const data of [
    { status: 'rejected', feedback: 'Say more.' },
    { status: 'approved', feedback: '' },
  ]) {
    await expect(await request.put(`/api/responses/${response._id}`, { headers, data })).toBeOK()
  }
  await page.goto(`/admin/responses?status=all&question=${_id}`)
  await open(page, 'All 2 reviews')
  await expect(page.getByText('Say more.')).toBeVisible()
  await logIn(page, student, `/questions/${_id}`)
  await expect(page.getByRole('heading', { name: text.title })).toBeVisible()
  await expect(page.getByText('Edited')).toHaveCount(0)
})
