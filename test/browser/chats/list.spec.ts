// The leaders' list of chats: search, filters, and who replies.
import type { APIRequestContext, Page } from '@playwright/test'
import { log, write } from '../support/chat.ts'
import { sendMessages, unique } from '../support/content.ts'
import { leader, logIn, registerStudent, type Student } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const rows = (page: Page) => page.getByRole('navigation', { name: 'Chats', exact: true }).getByRole('link')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search chats by name or username' })
const openSearch = (page: Page) => page.getByRole('button', { name: 'Search chats by name or username' }).click()
const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Filter', exact: true }).getByRole('link', { name })

/** Registers students with a common word in their names. Returns the word and the students. */
async function registerGroup(api: APIRequestContext, names: string[]): Promise<[word: string, Student[]]> {
  const [, word = ''] = unique('word').split(' ')
  const students: Student[] = []
  for (const name of names) students.push(await registerStudent(api, { name: `${name} ${word}` }))
  return [word, students]
}
const ask = async (api: APIRequestContext, student: Student, text = 'Are you there?') =>
  sendMessages(api, student, student._id, [text])

test('opens the chats that wait from the tab bar, while there are any', async ({ page, api, student }) => {
  await ask(api, student)
  await logIn(page, leader, '/admin/dashboard')
  const tab = page.getByRole('navigation', { name: 'Quick navigation' }).getByRole('link', { name: 'Chat' })
  await expect(tab).toHaveAccessibleDescription(/waiting/)
  await tab.click()
  await expect(page).toHaveURL('/admin/chat?show=waiting')
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(rows(page).filter({ hasText: student.username })).toBeVisible()
  // A search finds those who do not wait too.
  const quiet = await registerStudent(api)
  await openSearch(page)
  await search(page).fill(quiet.username)
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(`/admin/chat?q=${quiet.username}`)
})

test('finds a chat by name or username, and keeps search and filter in the URL', async ({ page, api }) => {
  const [word, [ana, ben]] = (await registerGroup(api, ['Ana', 'Ben'])) as [string, [Student, Student]]
  await ask(api, ben)
  await logIn(page, leader, '/admin/chat')
  await expect(search(page)).toHaveCount(0)
  await openSearch(page)
  await expect(search(page)).toBeFocused()
  await search(page).fill(word)
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(`/admin/chat?q=${word}`)
  await search(page).fill(`ana ${word}`)
  await expect(rows(page)).toHaveCount(1)
  await rows(page).click()
  await expect(page.getByRole('heading', { name: ana.name })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: ana.name })).toBeVisible()
  await page.getByRole('link', { name: 'Back to all chats' }).click()
  await expect(search(page)).toHaveValue(`ana ${word}`)
  await filter(page, 'Waiting').click()
  await expect(page.getByText(`Nobody matches “ana ${word}”.`)).toBeVisible()
  await search(page).fill(ben.username)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search(page)).toBeFocused()
  await expect(page).toHaveURL('/admin/chat?show=waiting')
  await search(page).fill('nobody at all')
  await page.getByRole('link', { name: 'Show all chats' }).click()
  await expect(page).toHaveURL('/admin/chat')
  await expect(search(page)).toHaveValue('')
  await expect(rows(page).first()).toBeVisible()
})

test('W8: lists chats by their wait, keeps them in place, and leads to the next', async ({ page, api }) => {
  const [word, [ana, ben, eve]] = (await registerGroup(api, ['Ana', 'Ben', 'Eve'])) as [
    string,
    [Student, Student, Student],
  ]
  for (const student of [ben, ana]) await ask(api, student)
  await logIn(page, leader, `/admin/chat?q=${word}&show=waiting`)
  await expect(rows(page)).toContainText([ben.name, ana.name])
  await ask(api, eve)
  await ask(api, ana, 'Hello?')
  await expect(rows(page)).toContainText([ben.name, ana.name, eve.name])
  await rows(page).first().click()
  await expect(page.getByRole('heading', { name: ben.name })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Next waiting chat' })).toHaveCount(0)
  await write(page, 'Here I am')
  const next = page.getByRole('link', { name: 'Next waiting chat' })
  await expect(next).toBeVisible()
  await page.getByRole('link', { name: 'Back to all chats' }).click()
  await expect(rows(page)).toContainText([ben.name, ana.name, eve.name])
  await expect(rows(page).first().getByText('You: Here I am')).toBeVisible()
  await expect(rows(page).first().getByText('Waiting')).toHaveCount(0)
  await rows(page).first().click()
  await next.click()
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(page.getByRole('heading', { name: ben.name })).toHaveCount(0)
  await page.goto(`/admin/chat?q=${word}&show=waiting`)
  await expect(rows(page)).toContainText([ana.name, eve.name])
})

test('moves between chats with the arrow keys and with J and K', async ({ page, api }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const [word] = await registerGroup(api, ['Ana', 'Ben', 'Eve'])
  await logIn(page, leader, `/admin/chat?q=${word}`)
  await expect(rows(page)).toHaveCount(3)
  await rows(page).first().focus()
  for (const [key, index] of [
    ['j', 1],
    ['ArrowDown', 2],
    ['j', 2],
    ['k', 1],
    ['ArrowUp', 0],
    ['k', 0],
    ['j', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(rows(page).nth(index)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: `Ben ${word}` })).toBeFocused()
  await search(page).fill('jk')
  await expect(search(page)).toHaveValue('jk')
})

test('W8: keeps a chat in its place after it is read, and shows all for an unknown filter', async ({ page, api }) => {
  const [word, [ana, ben]] = (await registerGroup(api, ['Ana', 'Ben'])) as [string, [Student, Student]]
  for (const student of [ana, ben]) await ask(api, student)
  await logIn(page, leader, `/admin/chat?q=${word}&show=unread`)
  await expect(rows(page)).toContainText([ben.name, ana.name])
  await expect(filter(page, 'All')).toHaveAttribute('aria-current', 'page')
  await rows(page).first().click()
  await expect(log(page).getByText('Are you there?')).toBeVisible()
  await page.getByRole('link', { name: 'Back to all chats' }).click()
  await expect(rows(page).first().getByText('1 unread message')).toHaveCount(0)
  await expect(rows(page)).toContainText([ben.name, ana.name])
  await filter(page, 'All').click()
  await expect(page).toHaveURL(`/admin/chat?q=${word}`)
})
