// The top of a leader's dashboard: what waits, and what can be done about it in place.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { addQuestionWith, addResponse, askForPrayer, call, sendMessages } from '../support/content.ts'
import { pressInDialog, registerLeader, requireApproval } from '../support/group.ts'
import { openMenu } from '../support/menu.ts'
import { leader, type Person, registerStudent } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const inbox = (page: Page) => page.getByRole('region', { name: 'What waits for you' })
const rows = (page: Page) => inbox(page).getByRole('list').first().locator('> li')
const showNew = (page: Page) => page.getByRole('button', { name: '1 new' })
const dashboardCount = (page: Page) =>
  page
    .getByRole('navigation', { name: /navigation$/ })
    .getByRole('link', { name: 'Dashboard' })
    .filter({ visible: true })

const positionsOf = (locators: Locator[]) => Promise.all(locators.map((locator) => locator.boundingBox()))
const topOf = async (locator: Locator) => ((await locator.boundingBox()) ?? { y: Number.NaN }).y

const tell = (api: APIRequestContext, as: Person, data: object) => call(api, as, 'POST', '/api/concerns', data)

/** Shows the dashboard with a question that some students have not answered. It is only listed a day after it was asked. */
async function showUnanswered(page: Page, question: { _id: string; title: string }, missing: number): Promise<void> {
  let lastReminder: object | null = null
  await page.route('**/api/dashboard/today*', async (route) => {
    const response = await route.fetch()
    const missingAnswers = { question: { _id: question._id, title: question.title }, missing, lastReminder }
    await route.fulfill({ response, json: { ...(await response.json()), missingAnswers } })
  })
  page.on('response', async (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/reminder'))
      lastReminder = await response.json()
  })
}

/** Fills a group so that everything waits that the inbox can have. */
async function fillInbox(api: APIRequestContext): Promise<void> {
  const tomas = await registerLeader(api, 'Tomás')
  await registerLeader(api, 'Miriam')
  const noor = await registerStudent(api, { name: 'Noor' })
  await requireApproval(api)
  await registerStudent(api, { name: 'Noah' })
  await sendMessages(api, noor, noor._id, ['Can someone talk to me? It is not good at home.'])
  await askForPrayer(api, noor)
  const { _id } = await addQuestionWith(api)
  await addResponse(api, noor, _id)
  await call(api, tomas, 'POST', `/api/users/${noor._id}/make-leader`)
  await tell(api, noor, { content: 'I am scared.' })
}

test('lists what waits in order of urgency, and what is fine in one line @own-group', async ({ api, openAs }) => {
  await fillInbox(api)
  const page = await openAs(leader, '/admin/dashboard')
  await expect(rows(page)).toHaveText([
    /^Someone asked for help.*you, Miriam and Tomás can read it$/,
    /^Tomás wants to make Noor a leader/,
    '1 person is waiting to join',
    /^1 student waits for a reply.*Noor.*Can someone talk to me/,
    '1 response to review',
    '1 prayer request without a response',
  ])
  await expect(dashboardCount(page)).toHaveAccessibleDescription('3 things wait for you')
  await inbox(page).getByText('Everything else is fine').click()
  await expect(inbox(page).getByRole('link', { name: 'No chat needs a second look' })).toBeVisible()
  for (const [name, path] of [
    ['1 person is waiting to join', '/admin/users?show=waiting'],
    ['1 response to review', '/admin/responses?status=pending'],
    ['1 prayer request without a response', '/admin/prayer-requests?show=unanswered'],
    ['1 student waits for a reply', '/admin/chat?show=waiting'],
  ] as const) {
    await expect(inbox(page).getByRole('link', { name })).toHaveAttribute('href', path)
  }
})

test('shows live what waits, without moving the rest of the screen @own-group', async ({ api, openAs }) => {
  const miriam = await registerLeader(api, 'Miriam')
  const noor = await registerStudent(api, { name: 'Noor' })
  await addQuestionWith(api)
  const page = await openAs(leader, '/admin/dashboard')
  await expect(inbox(page).getByText("You're all caught up")).toBeVisible()
  const others = [
    inbox(page),
    page.getByText('Pending Responses'),
    page.getByRole('heading', { name: 'Recent Questions' }),
  ]
  const before = await positionsOf(others)
  await sendMessages(api, noor, noor._id, ['Can someone talk to me?'])
  await expect(showNew(page)).toBeVisible()
  expect(await positionsOf(others)).toEqual(before)
  await showNew(page).click()
  await expect(page.getByRole('heading', { name: 'What waits for you' })).toBeFocused()
  const shown = await positionsOf(others)
  const chat = inbox(page).getByRole('link', { name: /^Noor/ })
  await expect(chat).toContainText('Can someone talk to me?')

  // What another leader does changes it in its place.
  await call(api, miriam, 'PUT', `/api/chats/${noor._id}/taken`, {})
  await expect(chat).toContainText('Miriam is on it')
  await sendMessages(api, miriam, noor._id, ['I am here.'])
  await expect(chat).toContainText('No longer waiting')
  await expect(inbox(page).getByText('Nobody is waiting for a reply')).toBeVisible()
  expect(await positionsOf(others)).toEqual(shown)
  await chat.click()
  await expect(page).toHaveURL(`/admin/chat?chat=${noor._id}`)
})

test('ends the wait of one chat after another, with Undo @own-group', async ({ api, openAs }) => {
  await registerLeader(api, 'Miriam')
  for (const name of ['Noor', 'Ben', 'Eve']) {
    const student = await registerStudent(api, { name })
    await sendMessages(api, student, student._id, [`${name} says thanks`])
  }
  const page = await openAs(leader, '/admin/dashboard')
  const of = (name: string) => inbox(page).getByRole('link', { name: new RegExp(`^${name}`) })
  const noReply = inbox(page).getByRole('button', { name: 'No reply needed' })
  await expect(of('Noor')).toBeVisible()
  await noReply.scrollIntoViewIfNeeded()
  const place = await noReply.boundingBox()
  // The second tap of a double tap does nothing.
  await noReply.dblclick()
  await expect(of('Ben')).toBeFocused()
  await expect(inbox(page).getByText('No reply needed: Noor')).toBeVisible()
  await expect(inbox(page).getByRole('link', { name: '2 students wait for a reply' })).toBeVisible()
  expect(await noReply.boundingBox()).toEqual(place)
  await inbox(page).getByRole('button', { name: 'Undo' }).click()
  await expect(of('Noor')).toBeVisible()
  await expect(inbox(page).getByRole('link', { name: '3 students wait for a reply' })).toBeVisible()
  await page.reload()
  await inbox(page).getByRole('button', { name: "I'm on it" }).click()
  await expect(inbox(page).getByText("You're on it: Noor")).toBeVisible()
  await expect(of('Ben')).toBeVisible()

  // Those that nobody has taken come first.
  for (const [name, next] of [
    ['Ben', of('Eve')],
    ['Eve', of('Noor').getByText("You're on it")],
    ['Noor', inbox(page).getByText('That was the last one.')],
  ] as const) {
    await page.reload()
    await expect(of(name)).toBeVisible()
    await noReply.click()
    await expect(next).toBeVisible()
  }
  await expect(inbox(page).getByText('Nobody is waiting for a reply')).toBeVisible()
})

test('keeps a chat that has a message the leader has not seen @own-group', async ({ api, openAs }) => {
  expectConsole(/status of 409|net::ERR_FAILED|could not be fetched/)
  const noor = await registerStudent(api, { name: 'Noor' })
  await sendMessages(api, noor, noor._id, ['Thanks!'])
  const page = await openAs(leader, '/admin/dashboard')
  const noReply = inbox(page).getByRole('button', { name: 'No reply needed' })
  await expect(noReply).toBeVisible()
  await page.route('**/api/dashboard/today*', (route) => route.abort())
  await sendMessages(api, noor, noor._id, ['But I am afraid.'])
  await noReply.click()
  await expect(page.getByText("There's a new message. Read it first.")).toBeVisible()
  await page.unroute('**/api/dashboard/today*')
  await page.reload()
  await expect(inbox(page).getByText('But I am afraid.')).toBeVisible()
})

test('reminds the students who have not answered, once a week @own-group', async ({ api, openAs }) => {
  for (const name of ['Noor', 'Ben']) await registerStudent(api, { name })
  const question = await addQuestionWith(api, { title: 'One neighbor' })
  const page = await openAs(leader, '/admin/settings')
  await showUnanswered(page, question, 2)
  await page.goto('/admin/dashboard')
  const row = rows(page).filter({ hasText: `2 haven't answered “${question.title}”` })
  const place = await topOf(row)
  await row.getByRole('button', { name: 'Remind' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind 2 students?' })
  await expect(dialog).toContainText(question.title)
  await pressInDialog(page, 'Remind')
  await expect(page.getByText('2 students reminded')).toBeVisible()
  const reminded = rows(page).filter({ hasText: /^Reminded 2 · again from \w+ \d+$/ })
  await expect(reminded).toBeVisible()
  expect(await topOf(reminded)).toBe(place)
  await reminded.click()
  await expect(page.getByRole('heading', { name: 'Not answered yet' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Not answered yet' })).toBeInViewport()
  await expect(page.getByText(/^Reminded 2 · again from/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remind/ })).toHaveCount(0)
})

test('reminds from the page of a question, with their number @own-group', async ({ api, openAs }) => {
  for (const name of ['Noor', 'Ben', 'Eve']) await registerStudent(api, { name })
  const { _id } = await addQuestionWith(api)
  const page = await openAs(leader, `/questions/${_id}`)
  await page.getByRole('button', { name: 'Remind all 3' }).click()
  await pressInDialog(page, 'Remind')
  await expect(page.getByText(/^Reminded 3 · again from/)).toBeVisible()
})

test('AZ8: shows a call for help first and at once, only to those who receive it @own-group', async ({
  api,
  openAs,
}) => {
  const tomas = await registerLeader(api, 'Tomás')
  const noor = await registerStudent(api, { name: 'Noor' })
  await askForPrayer(api, noor)
  for (const { _id } of await call(api, tomas, 'GET', '/api/notices'))
    await call(api, tomas, 'DELETE', `/api/notices/${_id}`)
  const [page, theirs] = [await openAs(leader, '/admin/dashboard'), await openAs(tomas, '/admin/dashboard')]
  for (const it of [page, theirs]) await expect(rows(it)).toHaveCount(1)
  const layout = () => positionsOf([rows(theirs).first(), theirs.getByText('Total Questions'), dashboardCount(theirs)])
  const before = [await layout(), await theirs.title(), await theirs.getByRole('main').textContent()]
  await tell(api, noor, { content: 'He scares me.', about: [tomas._id] })
  await expect(rows(page)).toHaveText([/^Someone asked for help.*only you can read it/, /^1 prayer request/])
  await expect(dashboardCount(page)).toHaveAccessibleDescription('1 thing waits for you')
  await theirs.reload()
  await expect(rows(theirs)).toHaveText(['1 prayer request without a response'])
  expect([await layout(), await theirs.title(), await theirs.getByRole('main').textContent()]).toEqual(before)
  await openMenu(theirs)
  await expect(theirs.getByRole('link', { name: 'Concerns' }).filter({ visible: true })).toHaveAccessibleDescription('')

  await openMenu(page)
  await expect(page.getByRole('link', { name: 'Concerns' }).filter({ visible: true })).toHaveAccessibleDescription(
    '1 with news',
  )
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^Someone asked for help/ }).click()
  await expect(page.getByText('He scares me.')).toBeVisible()
})

test('begins with the first steps in a group without students or a question, and folds them later @own-group', async ({
  api,
  openAs,
}) => {
  const page = await openAs(leader, '/admin/dashboard')
  const card = page.getByRole('region', { name: 'First steps' })
  await expect(card.getByRole('listitem').first()).toHaveText('Invite your students')
  await expect(page.getByText("You're all caught up")).toHaveCount(0)
  await expect(inbox(page)).toHaveCount(0)
  await registerStudent(api)
  await page.reload()
  await expect(inbox(page)).toContainText('Everything else is fine')
  await expect(card.getByRole('listitem').first()).toHaveText('Post the first question')
  expect(await topOf(card)).toBeLessThan(await topOf(inbox(page)))
  await addQuestionWith(api)
  await page.reload()
  await expect(inbox(page)).toContainText("You're all caught up")
  const steps = page.getByText('First steps', { exact: true })
  expect(await topOf(steps)).toBeGreaterThan(await topOf(inbox(page)))
  await steps.click()
  await expect(page.getByRole('link', { name: 'Name your group' })).toBeVisible()
})
