// Leaders read, filter and follow the history of all changes.
import type { Page } from '@playwright/test'
import {
  addQuestion,
  addResponse,
  announce,
  askForPrayer,
  call,
  post,
  sendMessages,
  unique,
} from '../support/content.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const path = '/admin/history'
const entry = (page: Page, text: string | RegExp) => page.getByRole('article').filter({ hasText: text })

test('PS2: shows what was changed, by whom and when, with the earlier text', async ({ page, api }) => {
  const student = await registerStudent(api, { name: unique('Noor') })
  const { name } = student
  const { content, _id: prayer } = await askForPrayer(api, student, `${unique('For my exam.')}${' Long.'.repeat(160)}`)
  await call(api, leader, 'DELETE', `/api/prayer-requests/${prayer}`)
  const { _id: question, title } = await addQuestion(api)
  const { _id: response } = await addResponse(api, student, question)
  await call(api, leader, 'PUT', `/api/responses/${response}`, { status: 'rejected', feedback: 'Say more.' })
  await call(api, leader, 'PUT', `/api/responses/${response}`, { status: 'approved', feedback: 'Good.' })
  const message = await post<{ _id: string }>(api, student, `/api/chats/${student._id}/messages`, {
    content: 'First words',
  })
  await call(api, student, 'PUT', `/api/chats/${student._id}/messages/${message._id}`, { content: 'Second words' })

  await logIn(page, leader, `${path}?person=${student._id}`)
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible()
  await expect(page.getByText('Nobody can change or delete these entries')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Today', level: 2 })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(5)
  await expect(entry(page, `${name} created an account`)).toContainText(`Username: ${student.username}`)
  await expect(entry(page, `${name} edited a message`)).toContainText('First words')
  await expect(entry(page, `${leader.name} rejected ${name}'s answer to “${title}”`)).not.toContainText('Before')
  await expect(entry(page, `${leader.name} approved ${name}'s answer to “${title}”`)).toContainText(
    'BeforeRejectedSay more.',
  )
  const deleted = entry(page, `${leader.name} deleted ${name}'s prayer request`)
  await expect(deleted.getByRole('time')).toHaveAttribute('title', /\d{4} at \d/)
  const height = async () => (await deleted.boundingBox())?.height ?? 0
  const collapsed = await height()
  await deleted.getByRole('button', { name: 'Show all' }).click()
  await expect(deleted.getByText(content)).toBeVisible()
  expect(await height()).toBeGreaterThan(collapsed + 40)
  await deleted.getByRole('button', { name: 'Show less' }).click()
  expect(await height()).toBe(collapsed)
})

test('PS2: shows earlier questions, deleted announcements and changed settings', async ({ page, api }) => {
  const camp = unique('Camp')
  const { _id: announcement } = await announce(api, camp)
  await call(api, leader, 'DELETE', `/api/broadcasts/${announcement}`)
  const { _id: question, title } = await addQuestion(api)
  const text = { title: unique('Light'), description: 'Why?', category: 'worship', dueDate: '2031-01-05' }
  await call(api, leader, 'PUT', `/api/questions/${question}`, text)
  await logIn(page, leader, `${path}?group=announcements`)
  await expect(entry(page, `deleted the announcement “${camp}”`)).toContainText('Deleted textWe leave on Friday.')
  await expect(entry(page, `posted the announcement “${camp}”`)).toBeVisible()
  await page.getByLabel('Kind').selectOption('Questions')
  await expect(page).toHaveURL(/\?group=questions$/)
  await expect(entry(page, `edited the question “${title}”`)).toContainText('BeforeSalt')
  await expect(entry(page, camp)).toHaveCount(0)
})

test('filters by a person, a kind and days, which the URL keeps', async ({ page, api }) => {
  const student = await registerStudent(api, { name: unique('Ines') })
  const other = await registerStudent(api, { name: `${student.name} Two` })
  await logIn(page, leader, path)
  // Logins are most of the entries, and nobody looks for them.
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(entry(page, 'logged in')).toHaveCount(0)
  const filters = page.getByRole('button', { name: /^Filters/ })
  await filters.click()
  // The URL keeps it, so it changes a moment after the tap.
  await page.getByRole('switch', { name: 'Show logins' }).click()
  await expect(entry(page, `${leader.name} logged in`).first()).toBeVisible()
  await page.getByRole('switch', { name: 'Show logins' }).click()
  await expect(entry(page, 'logged in')).toHaveCount(0)
  const search = page.getByRole('combobox', { name: 'Person' })
  const suggestions = page.getByRole('listbox', { name: 'Person' }).getByRole('option')
  await search.fill(student.name.slice(0, -2))
  await expect(suggestions).toHaveCount(2)
  await search.fill(other.name)
  // Keys that come before the results choose nothing from the earlier ones.
  await search.press('ArrowDown')
  await search.press('Enter')
  await expect(suggestions).toHaveText([`${other.name}${other.username}`])
  await search.press('Enter')
  await expect(page).toHaveURL(/\?person=/)
  await expect(page.getByText(other.name, { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveText([new RegExp(`${other.name} created an account`)])
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByLabel('Last day').fill('2020-01-01')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.getByLabel('First day').fill('2020-02-01')
  await expect(page.getByText('The first day is after the last one.')).toBeVisible()
  await page.getByLabel('Last day').fill(new Date().toISOString().slice(0, 10))
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByLabel('Kind').selectOption('Settings')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/admin\/history$/)
  await expect(entry(page, `${other.name} created an account`)).toBeVisible()

  await search.fill(student.name)
  await suggestions.filter({ hasText: new RegExp(`^${student.name}student`) }).click()
  await expect(page.getByRole('article')).toHaveText([new RegExp(`${student.name} created an account`)])
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect(entry(page, `${other.name} created an account`)).toBeVisible()
  await search.fill('nobody-has-this-name')
  await expect(page.getByText('Nobody has this name.')).toBeVisible()
})

test('announces new entries without moving the list, and shows them on request', async ({ page, api }) => {
  const student = await registerStudent(api, { name: unique('Live') })
  await logIn(page, leader, `${path}?group=prayers`)
  const first = await askForPrayer(api, student)
  await call(api, leader, 'DELETE', `/api/prayer-requests/${first._id}`)
  await page.reload()
  await expect(entry(page, first.content)).toBeVisible()
  const top = async () => (await entry(page, first.content).boundingBox())?.y
  const before = await top()
  const second = await askForPrayer(api, student)
  await call(api, leader, 'DELETE', `/api/prayer-requests/${second._id}`)
  const button = page.getByRole('button', { name: 'Show new entries' })
  await expect(button).toBeVisible()
  expect(await top()).toBe(before)
  await expect(entry(page, second.content)).toHaveCount(0)
  await button.click()
  await expect(entry(page, second.content)).toBeVisible()
  await expect(button).toHaveCount(0)
  // An entry of another kind is not announced.
  await sendMessages(api, student, student._id, ['Shalom'])
  await announce(api)
  const third = await askForPrayer(api, student)
  await call(api, leader, 'DELETE', `/api/prayer-requests/${third._id}`)
  await expect(button).toBeVisible()
})
