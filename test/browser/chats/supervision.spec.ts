// Who can read a chat, how far leaders have read it, and chats for a second look.
import type { APIRequestContext, Page } from '@playwright/test'
import { log, write } from '../support/chat.ts'
import { call, sendMessages } from '../support/content.ts'
import { registerLeader } from '../support/group.ts'
import { leader, logIn, type Person, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Makes a person a leader of a group that may have two leaders already, who both have to agree. */
async function registerWithConsent(api: APIRequestContext, name: string, second: Person): Promise<void> {
  const { _id } = await registerStudent(api, { name })
  const { confirmations } = await call(api, leader, 'POST', `/api/users/${_id}/make-leader`)
  const [open] = confirmations as { _id: string }[]
  if (open !== undefined) await call(api, second, 'POST', `/api/confirmations/${open._id}/confirm`)
}
/** The line that says who can read a chat. */
const readersLine = (page: Page) => page.getByTitle('Who can read this chat?')
/** Opens the list of those who can read a chat, as a leader. */
async function openReaders(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More for / }).click()
  await page.getByRole('menuitem', { name: 'Who can read this chat?' }).click()
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Who can read this chat?' })

test('names the leaders who can read a chat to all, also after one was added @own-group', async ({ api, openAs }) => {
  const ana = await registerStudent(api, { name: 'Ana' })
  const page = await openAs(ana, '/chat')
  await expect(readersLine(page)).toHaveText('Pastor Anna reads this')
  const miriam = await registerLeader(api, 'Miriam')
  await expect(readersLine(page)).toHaveText('Miriam and Pastor Anna read this')
  for (const name of ['Ruth', 'Tomás']) await registerWithConsent(api, name, miriam)
  await page.setViewportSize({ width: 412, height: 844 })
  await expect(readersLine(page)).toHaveText('Miriam, Pastor Anna and 2 more read this')
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(readersLine(page)).toHaveText('4 leaders can read this')
  await readersLine(page).click()
  await expect(dialog(page).getByRole('listitem')).toHaveText([/Miriam/, /Pastor Anna/, /Ruth/, /Tomás/])
  await expect(dialog(page).getByText("Other students can't see this chat.")).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(readersLine(page)).toBeFocused()

  const hers = await openAs(leader, `/admin/chat?chat=${ana._id}`)
  await expect(hers.getByText(/4 leaders can read this$/)).toBeVisible()
  await openReaders(hers)
  await expect(dialog(hers).getByRole('listitem')).toHaveText([/Ana/, /Miriam/, /Pastor Anna \(you\)/, /Ruth/, /Tomás/])
})

test('shows live how far the other leaders have read, and moves no message @own-group', async ({ api, openAs }) => {
  const miriam = await registerLeader(api, 'Miriam')
  const ana = await registerStudent(api, { name: 'Ana' })
  await sendMessages(api, ana, ana._id, ['First', 'Second'])
  const page = await openAs(leader, `/admin/chat?chat=${ana._id}`)
  const chat = page.getByRole('region', { name: 'Ana' })
  await expect(chat.getByText('Not read by another leader yet')).toBeVisible()
  const second = log(page).getByText('Second', { exact: true })
  const before = await second.boundingBox()
  const hers = await openAs(miriam, `/admin/chat?chat=${ana._id}`)
  await expect(log(hers).getByText('Second', { exact: true })).toBeVisible()
  await expect(chat.getByText('Read by Miriam', { exact: true })).toBeVisible()
  expect(await second.boundingBox()).toEqual(before)
  await hers.close()
  await write(page, 'Third')
  await expect(chat.getByText('Not read by another leader yet')).toBeVisible()
  await expect(log(page).getByTitle('Miriam read up to here')).toBeVisible()
  await openReaders(page)
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    /^Ana$/,
    /MiriamLeaderHas read up to/,
    /you.*Has read everything/,
  ])
  const theirs = await openAs(ana, '/chat')
  await expect(log(theirs).getByText('Third', { exact: true })).toBeVisible()
  await expect(theirs.getByText(/Read by|read up to|Not read by/)).toHaveCount(0)
})

test('keeps the name of a former leader over what she wrote @own-group', async ({ page, api, student }) => {
  const lena = await registerLeader(api, 'Lena Leader')
  await sendMessages(api, lena, student._id, ['Welcome!'])
  await logIn(page, student, '/chat')
  await expect(log(page).getByText('Lena Leader', { exact: true })).toBeVisible()
  await call(api, leader, 'POST', `/api/users/${lena._id}/remove-leader`)
  const name = log(page).getByText('Lena Leader (former leader)', { exact: true })
  await expect(name).toBeVisible()
  await page.reload()
  await expect(name).toBeVisible()
  await page.close()
})

test('leads from the dashboard to the chats for a second look', async ({ page, student, api }) => {
  await sendMessages(api, student, student._id, ['Are you there?'])
  await page.route('**/api/dashboard/today*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), chatsForSecondLook: 2 } })
  })
  const { messages: _, ...chat } = await call(api, leader, 'GET', `/api/chats/${student._id}`)
  const unseenSince = new Date(Date.now() - 9 * 24 * 60 * 60 * 1000).toISOString()
  await page.route(/chats\/admin\?.*filter=second-look/, (route) => route.fulfill({ json: [{ ...chat, unseenSince }] }))
  await logIn(page, leader, '/admin/dashboard')
  await page.getByRole('link', { name: '2 chats need a second look' }).click()
  await expect(page).toHaveURL('/admin/chat?show=second-look')
  await expect(page.getByText('Only one leader has read this for 9 days')).toBeVisible()
})

test('tells the only leader to invite a second one, also after the first steps @own-group', async ({ api, openAs }) => {
  const page = await openAs(leader, '/admin/dashboard')
  const note = page.getByText("You're the only leader here.")
  await page.getByRole('button', { name: 'Hide the first steps' }).click()
  await expect(note).toBeVisible()
  await page.reload()
  await expect(note).toBeVisible()
  await page.getByRole('link', { name: 'Invite a second leader' }).click()
  await expect(page).toHaveURL('/admin/invite?for=leaders')

  await registerLeader(api, 'Miriam')
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Recent Questions' })).toBeVisible()
  await expect(note).toHaveCount(0)
})
