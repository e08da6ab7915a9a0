// Concerns as leaders see them: those who receive one, and those whom it is about, who see nothing.
import type { APIRequestContext, Page } from '@playwright/test'
import { call, unique } from '../support/content.ts'
import { pressInDialog, registerLeader } from '../support/group.ts'
import { choose, menuItem, openMenu } from '../support/menu.ts'
import { leader, logIn, type Person, registerStudent } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const tell = async (api: APIRequestContext, as: Person, data: object) =>
  (await call(api, as, 'POST', '/api/concerns', data)) as { _id: string }

/** Returns what the screen of concerns shows. */
async function textOfConcerns(page: Page): Promise<string | null> {
  await page.goto('/admin/concerns')
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'No open concerns for you' })).toBeVisible()
  return page.getByRole('main').textContent()
}

test('handles a concern and closes it with a note @own-group', async ({ page, api }) => {
  const student = await registerStudent(api, { name: 'Noor Haddad' })
  const content = unique('A friend hardly eats any more.')
  const { _id } = await tell(api, student, { content, aboutText: 'a friend from school' })
  await logIn(page, leader)
  await choose(page, 'Concerns')
  await expect(page.getByRole('heading', { name: 'Concerns', level: 1 })).toBeFocused()
  const row = page.getByRole('link', { name: new RegExp(content) })
  await expect(row).toContainText('From Noor Haddad')
  await expect(row).toContainText('New')
  await row.click()
  await expect(page).toHaveTitle(/^(\(\d+\+?\) )?Concern ·/)
  const main = page.getByRole('main')
  await expect(main).toContainText(content)
  await expect(main).toContainText('a friend from school')
  await page.getByRole('button', { name: "I'm on it" }).click()
  await expect(main.getByText(`${leader.name} is on it`)).toBeVisible()
  await page.getByRole('button', { name: 'Close concern' }).click()
  await pressInDialog(page, 'Close concern')
  await expect(page.getByRole('dialog').getByLabel('What was done?')).toBeFocused()
  await page.getByLabel('What was done?').fill('We talked with her parents.')
  await pressInDialog(page, 'Close concern')
  await expect(page.getByRole('region', { name: /^Note of/ })).toContainText('We talked with her parents.')
  const course = page.getByRole('region', { name: 'What happened so far' }).getByRole('listitem')
  await expect(course).toHaveText([
    /^Noor Haddad told us/,
    new RegExp(`^${leader.name} read it`),
    new RegExp(`^${leader.name} took it on`),
    new RegExp(`^${leader.name} closed it`),
  ])
  await page.getByRole('link', { name: 'All concerns' }).click()
  await expect(page.getByRole('link', { name: new RegExp(content) })).toHaveCount(0)
  await page.getByRole('link', { name: 'Closed', exact: true }).click()
  await expect(page.getByRole('link', { name: new RegExp(content) })).toBeVisible()
  await page.goto(`/admin/concerns/${_id}`)
  await page.getByRole('button', { name: 'Open it again' }).click()
  await expect(page.getByRole('button', { name: 'Close concern' })).toBeVisible()
})

test('shows a leader whom a concern is about no trace of it @own-group', async ({ page, student, api, openAs }) => {
  expectConsole(/status of 404/)
  const tomas = await registerLeader(api, unique('Tomás'))
  await logIn(page, tomas, '/admin/concerns')
  const before = await textOfConcerns(page)
  const { _id } = await tell(api, student, { content: unique('He scares me.'), about: [tomas._id] })
  expect(await textOfConcerns(page)).toBe(before)
  await openMenu(page)
  await expect(menuItem(page, 'Concerns')).toHaveAccessibleDescription('')
  await expect(page.getByRole('navigation').getByText(/\d/)).toHaveCount(0)
  for (const id of [_id, 'unknown']) {
    await page.goto(`/admin/concerns/${id}`)
    await expect(page.getByRole('heading', { name: "We can't find this concern" })).toBeVisible()
  }
  const receives = await openAs(leader, '/admin/concerns')
  await expect(receives.getByRole('link', { name: /He scares me/ })).toBeVisible()
})

test('raises a concern about a person, whom the leader finds by name @own-group', async ({ page, api }) => {
  const miriam = await registerLeader(api, unique('Miriam'))
  const person = await registerStudent(api, { name: unique('Jonas') })
  await logIn(page, miriam, `/admin/users/${person._id}`)
  await page.getByRole('button', { name: 'Raise a concern' }).click()
  const dialog = page.getByRole('dialog', { name: 'Raise a concern' })
  await expect(dialog.getByRole('button', { name: `Remove ${person.name}` })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/admin/concerns')
  await page.getByRole('button', { name: 'Raise a concern' }).click()
  await dialog.getByLabel('What have you seen or heard?').fill('He came with bruises twice.')
  await dialog.getByLabel('Search for a person').fill(person.name)
  await dialog.getByRole('button', { name: new RegExp(`^${person.name}`) }).click()
  await expect(dialog.getByRole('button', { name: `Remove ${person.name}` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send' }).click()
  const thanks = page.getByRole('dialog', { name: 'Thank you for telling us' })
  await thanks.getByRole('button', { name: 'Close' }).last().click()
  const raised = page.getByRole('region', { name: 'Raised by you' })
  await raised.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'What you told us' })).toBeVisible()
  await expect(page.getByText(`It's about ${person.name}`)).toBeVisible()
})

test('makes a leader a safeguarding lead, who alone receives concerns @own-group', async ({ page, student, api }) => {
  const miriam = await registerLeader(api, unique('Miriam'))
  await logIn(page, leader, `/admin/users/${miriam._id}`)
  await page.getByRole('link', { name: /^Safeguarding lead/ }).click()
  await expect(page).toHaveURL('/admin/settings/concerns')
  const lead = page.getByRole('switch', { name: miriam.name })
  await expect(lead).not.toBeChecked()
  await lead.focus()
  await page.keyboard.press('Space')
  await expect(lead).toBeChecked()
  const readers = () => call(api, student, 'GET', '/api/concerns/recipients')
  await expect.poll(readers).toEqual({ isReceived: true, names: [miriam.name] })
  await page.goto('/admin/concerns')
  await expect(page.getByText(`Concerns go to ${miriam.name}.`)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: miriam.name }).click()
  await expect(page).toHaveURL(`/admin/users/${miriam._id}`)
  await expect(page.getByText('Yes, reads Get help')).toBeVisible()
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: `Who reads Get help? ${miriam.name}` }).click()
  await lead.click()
  await expect.poll(readers).toMatchObject({ names: expect.arrayContaining([leader.name]) })
  await page.goto('/admin/settings')
  await expect(page.getByRole('link', { name: 'Who reads Get help? Every leader To do' })).toBeVisible()
})
