// What parents do on their page: a yes or no, photos, and a PIN that keeps the link.
import type { APIRequestContext, Page } from '@playwright/test'
import { call, post, unique } from '../support/content.ts'
import { change } from '../support/group.ts'
import { leader, registerStudent, type Student } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const outing = { content: 'We leave at five.', priority: 'normal', startsAt: '2031-01-05', place: 'Lakeside' }

/** Sends an announcement that asks parents for a yes. */
const ask = (api: APIRequestContext, given: object = {}) =>
  post<{ _id: string; title: string; editCount: number }>(api, leader, '/api/broadcasts', {
    ...{ ...outing, forParents: true, answerUntil: '2031-01-04' },
    ...{ title: unique('Two nights by the lake'), ...given },
  })

const createLink = async (api: APIRequestContext, student: Student) =>
  `/guardian#${(await post<{ token: string }>(api, leader, `/api/users/${student._id}/guardian-links`, {})).token}`

async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^About/ })).toBeVisible()
}

const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title })
const say = (page: Page, title: string, answer: 'Yes' | 'No') =>
  cardOf(page, title).getByRole('radio', { name: answer, exact: true }).check()
const send = (page: Page, title: string) => cardOf(page, title).getByRole('button', { name: 'Send answer' })
const answersAbout = (api: APIRequestContext, { _id }: Student) =>
  call<{ answer: string; guardianName: string }[]>(api, leader, 'GET', `/api/users/${_id}/permissions`)

test('answers once for a double tap, and changes the answer', async ({ api, page }) => {
  const student = await registerStudent(api, { name: 'Mia Cohen' })
  const { title, _id, editCount } = await ask(api)
  await openLink(page, await createLink(api, student))
  const card = cardOf(page, title)
  await expect(card).toContainText('We leave at five.')
  await expect(card).toContainText('Lakeside')
  await expect(card).toContainText('Please answer by Jan 4, 2031')

  await send(page, title).click()
  await expect(card.getByRole('radiogroup')).toHaveAccessibleDescription('Choose yes or no.')
  await expect(card).toContainText('Please enter a name')
  await say(page, title, 'Yes')
  await card.getByLabel('Your name').fill('Maria Cohen')
  const held = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/api/guardian/permissions', async (route) => {
    sent += 1
    await held.promise
    await route.continue()
  })
  await send(page, title).click()
  await send(page, title).click({ force: true })
  held.resolve()
  await expect(card).toContainText('Maria Cohen said yes on')
  expect(sent).toBe(1)
  await page.unroute('**/api/guardian/permissions')
  await expect(card.getByRole('status')).toHaveText('Thank you. The leaders see your answer.')
  await expect(page.locator(':focus')).toContainText('Maria Cohen said yes on')
  expect(await answersAbout(api, student)).toHaveLength(1)

  await card.getByRole('button', { name: 'Keep this link' }).click()
  await expect(page.getByRole('region', { name: 'Keep this link' })).toBeFocused()
  await card.getByRole('button', { name: 'Change answer' }).click()
  await expect(card.getByLabel('Your name')).toHaveValue('Maria Cohen')
  await say(page, title, 'No')
  await send(page, title).click()
  await expect(card).toContainText('Maria Cohen said no on')
  expect((await answersAbout(api, student)).map(({ answer }) => answer)).toEqual(['no', 'yes'])

  const edit = { ...outing, title, editCount, place: 'Hilltop' }
  await call(api, leader, 'PUT', `/api/broadcasts/${_id}`, edit)
  await page.reload()
  await expect(card).toContainText('Hilltop')
  await expect(card).toContainText('This was changed after your answer.')
  await say(page, title, 'Yes')
  await send(page, title).click()
  await expect(card).toContainText('Maria Cohen said yes on')
  await expect(card).not.toContainText('This was changed after your answer.')
})

test('keeps what was typed after a failure, in another language and after a reload', async ({ api, page }) => {
  expectConsole(/ERR_FAILED/)
  const student = await registerStudent(api)
  const { title } = await ask(api)
  await openLink(page, await createLink(api, student))
  const card = cardOf(page, title)
  await say(page, title, 'Yes')
  await card.getByLabel('Your name').fill('Maria Cohen')
  await page.route('**/api/guardian/permissions', (route) => route.abort(), { times: 1 })
  await send(page, title).click()
  await expect(card.getByRole('alert')).toHaveText("We can't connect right now. Check your connection and try again.")
  await page.getByRole('button', { name: 'Language English' }).click()
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(card.getByLabel('Tu nombre')).toHaveValue('Maria Cohen')
  await expect(card.getByRole('radio', { name: 'Sí' })).toBeChecked()
  await page.reload()
  await expect(card.getByLabel('Tu nombre')).toHaveValue('Maria Cohen')
  await card.getByRole('radio', { name: 'Sí' }).check()
  await card.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect(card).toContainText('Maria Cohen dijo que sí el')
})

test('shows announcements for parents, and answers until the day only', async ({ api, page, openPage }) => {
  expectConsole(/status of 409/)
  const student = await registerStudent(api)
  const forAll = await post<{ title: string }>(api, leader, '/api/broadcasts', { ...outing, title: unique('Choir') })
  const forParents = await ask(api, { answerUntil: null, content: 'See https://example.org/list' })
  await openLink(page, await createLink(api, student))
  const card = cardOf(page, forParents.title)
  await expect(card.getByRole('link', { name: 'https://example.org/list' })).toBeVisible()
  await expect(card.getByRole('radiogroup')).toHaveCount(0)
  await expect(page.getByText(forAll.title)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Photos' })).toHaveCount(0)

  // A page that was left open, on a device whose clock is behind.
  const asked = await ask(api)
  const late = await openPage()
  await openLink(late, await createLink(api, student))
  const edit = { ...outing, title: asked.title, editCount: asked.editCount, answerUntil: '2025-01-04' }
  await call(api, leader, 'PUT', `/api/broadcasts/${asked._id}`, { ...edit, startsAt: '2025-01-05' })
  await say(late, asked.title, 'Yes')
  await cardOf(late, asked.title).getByLabel('Your name').fill('Maria Cohen')
  await send(late, asked.title).click()
  await expect(cardOf(late, asked.title).getByRole('alert')).toHaveText(/^The last day for answers is over/)
  // Where it was.
  await expect(late.getByRole('main').getByRole('article').first()).toContainText(asked.title)
  await late.reload()
  await expect(cardOf(late, asked.title)).toContainText('The time to answer is over.')
  expect(await answersAbout(api, student)).toEqual([])
})

test('asks for photos if the group does, and takes the yes back @own-group', async ({ api, page }) => {
  const student = await registerStudent(api)
  await change(api, { asksPhotos: true })
  await openLink(page, await createLink(api, student))
  await expect(page.getByText('Nothing yet.')).toBeVisible()
  const photos = page.getByRole('region', { name: 'Photos' })
  await photos.getByRole('radio', { name: 'Yes' }).check()
  await photos.getByLabel('Your name').fill('Maria Cohen')
  await photos.getByRole('button', { name: 'Send answer' }).click()
  await expect(photos).toContainText('Maria Cohen said yes on')
  await photos.getByRole('button', { name: 'Change answer' }).click()
  await photos.getByRole('radio', { name: 'No' }).check()
  await photos.getByRole('button', { name: 'Send answer' }).click()
  await expect(photos).toContainText('Maria Cohen said no on')
})

async function choosePin(page: Page, pin: string): Promise<void> {
  const keep = page.getByRole('form', { name: 'Keep this link' })
  await keep.getByLabel('Your name').fill('Maria Cohen')
  await keep.getByLabel('Choose a PIN').fill(pin)
  await keep.getByRole('button', { name: 'Keep link' }).click()
}

async function enterPin(page: Page, pin: string): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(pin)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
}

test('AU11 keeps the link with a PIN, which opens it again anywhere until it is revoked', async ({
  api,
  page,
  address,
  openPage,
}) => {
  expectConsole(/status of 40[0134]/)
  const student = await registerStudent(api, { name: 'Mia Cohen' })
  const { title } = await ask(api)
  const link = await createLink(api, student)
  await openLink(page, link)
  await expect(page).toHaveURL(`${address}/guardian`)
  await choosePin(page, '123456')
  await expect(page.getByLabel('Choose a PIN')).toHaveAttribute('aria-invalid', 'true')
  await choosePin(page, '482916')
  const kept = page.getByRole('region', { name: 'Your link' })
  const lastingLink = `${address}${link.replace('#', '?pin#')}`
  await expect(kept).toContainText(lastingLink)
  await expect(page).toHaveURL(lastingLink)
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(lastingLink)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'About Mia Cohen' })).toBeVisible()

  // The link that the leader sent works as well, and Arabic digits.
  const second = await openPage()
  await second.goto(link)
  await second.getByRole('button', { name: 'Open', exact: true }).click()
  const pin = second.getByLabel('PIN', { exact: true })
  await expect(pin).toBeFocused()
  await expect(pin).toHaveAttribute('inputmode', 'numeric')
  await second.getByRole('button', { name: 'Show PIN' }).click()
  await enterPin(second, '999111')
  await expect(pin).toHaveAccessibleDescription(/4/)
  await expect(pin).toHaveValue('999111')
  await enterPin(second, '٤٨٢٩١٦')
  await expect(second.getByRole('heading', { name: 'About Mia Cohen' })).toBeVisible()
  await expect(second).toHaveURL(lastingLink)

  // The newer session has replaced this one, and what was typed stays.
  await say(page, title, 'Yes')
  await cardOf(page, title).getByLabel('Your name').fill('Maria C. Cohen')
  await send(page, title).click()
  await expect(page.getByRole('heading', { name: 'This page is closed' })).toBeVisible()
  await expect(page.getByText("You can open it again with your PIN. Your answer wasn't sent.")).toBeVisible()
  await enterPin(page, '482916')
  await expect(cardOf(page, title).getByLabel('Your name')).toHaveValue('Maria C. Cohen')
  await page.getByRole('button', { name: 'Close this page' }).click()
  await expect(page.getByText('You can open it again with your PIN.', { exact: true })).toBeVisible()

  const [made] = await call<{ _id: string }[]>(api, leader, 'GET', `/api/users/${student._id}/guardian-links`)
  await call(api, leader, 'POST', `/api/guardian-links/${made?._id}/revoke`)
  await enterPin(page, '482916')
  await expect(page.getByRole('heading', { name: "This link doesn't work" })).toBeVisible()
})

test('AU11 accepts no PIN for a while after five wrong ones', async ({ api, page, openPage }) => {
  expectConsole(/status of 4(00|29)/)
  const student = await registerStudent(api)
  const link = await createLink(api, student)
  await openLink(page, link)
  await choosePin(page, '482916')
  await expect(page.getByRole('region', { name: 'Your link' })).toBeVisible()
  const stranger = await openPage()
  await stranger.goto(link.replace('#', '?pin#'))
  for (const wrong of ['999111', '999112', '999113', '999114', '999115']) {
    const refused = stranger.waitForResponse('**/api/guardian/exchange')
    await enterPin(stranger, wrong)
    await refused
  }
  await enterPin(stranger, '482916')
  await expect(stranger.getByRole('alert')).toContainText('15')
  // Who has the page open can go on.
  await page.reload()
  await expect(page.getByRole('heading', { name: /^About/ })).toBeVisible()
})

test('asks first for what waits, and prints boxes for it @wide', async ({ api, page }) => {
  const student = await registerStudent(api, { name: 'Mia Cohen' })
  const [waiting, answered] = [await ask(api), await ask(api)]
  await openLink(page, await createLink(api, student))
  await say(page, answered.title, 'Yes')
  await cardOf(page, answered.title).getByLabel('Your name').fill('Maria Cohen')
  await send(page, answered.title).click()
  await expect(cardOf(page, answered.title)).toContainText('Maria Cohen said yes on')
  // Nothing moves until the page is opened again. The newest announcement comes first of those that wait.
  const places = () =>
    Promise.all(
      [waiting, answered].map(({ title }) => cardOf(page, title).evaluate((card) => card.getBoundingClientRect().top)),
    )
  const [before, after] = await places()
  expect(after).toBeLessThan(before ?? 0)
  await page.reload()
  await expect(page.getByRole('article').first()).toContainText('May Mia Cohen take part?')
  const [first, second] = await places()
  expect(first).toBeLessThan(second ?? 0)
  await page.emulateMedia({ media: 'print' })
  await expect(cardOf(page, waiting.title).getByText('Date and signature')).toBeVisible()
  await expect(cardOf(page, answered.title).getByText('Maria Cohen said yes on')).toBeVisible()
  await expect(cardOf(page, answered.title).getByText('Date and signature')).toBeHidden()
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
})

test('answers with the keyboard alone @wide', async ({ api, page }) => {
  const student = await registerStudent(api)
  const { title } = await ask(api)
  await page.goto(await createLink(api, student))
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.getByRole('button', { name: 'Open', exact: true }).focus()
  await press('Enter')
  const card = cardOf(page, title)
  await card.getByRole('radio', { name: 'Yes' }).focus()
  await press('Space', 'Tab')
  await page.keyboard.type('Maria Cohen')
  await press('Enter')
  await expect(page.locator(':focus')).toContainText('Maria Cohen said yes on')
  await press('Tab', 'Enter')
  await expect(card.getByRole('radiogroup')).toBeFocused()
})
