// What waits for the students whom a leader looks out for, and what nobody has taken for three days.
import type { APIRequestContext, Page } from '@playwright/test'
import type { LeaderToday } from '#contract/home.ts'
import { addQuestion, addResponse, askForPrayer, call, reviewResponse, sendMessages } from '../support/content.ts'
import { registerLeader } from '../support/group.ts'
import { touch } from '../support/keyboard.ts'
import { leader, registerStudent, type Student } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const yours = (page: Page) => page.getByRole('region', { name: 'Yours' })
const rows = (page: Page) => yours(page).getByRole('listitem')
const inbox = (page: Page) => page.getByRole('region', { name: 'What waits for you' })

async function lookOutFor(api: APIRequestContext, students: readonly Student[], by?: Student): Promise<void> {
  const me = await call<{ _id: string }>(api, leader, 'GET', '/api/auth/me')
  const body = { students: students.map(({ _id }) => _id), leaders: [by?._id ?? me._id] }
  await call(api, leader, 'PUT', '/api/assigned-leaders', body)
}

test('leads in one tap to what waits for each of them, and the inbox keeps all of it @own-group', async ({
  api,
  openAs,
}) => {
  const [ana, ben, eve] = [
    await registerStudent(api, { name: 'Ana' }),
    await registerStudent(api, { name: 'Ben' }),
    await registerStudent(api, { name: 'Eve' }),
  ]
  const noor = await registerStudent(api, { name: 'Noor' })
  const question = await addQuestion(api)
  for (const student of [ana, ben, noor]) await addResponse(api, student, question._id)
  for (const student of [ana, noor]) await sendMessages(api, student, student._id, ['Can someone talk to me?'])
  const prayers = []
  for (const student of [noor, eve, ana]) prayers.push((await askForPrayer(api, student)).content)
  const page = await openAs(leader, '/admin/dashboard')
  await expect(inbox(page)).toBeVisible()
  // Nobody looks out for anybody: nothing is different.
  await expect(page.getByRole('heading', { name: 'Yours' })).toHaveCount(0)
  await expect(inbox(page).getByRole('button', { name: 'No reply needed' })).toBeVisible()

  await lookOutFor(api, [ana, ben, eve])
  await page.reload()
  await expect(rows(page)).toHaveText([
    /^A.*Ana.*Waits for a reply·2 more$/,
    /^B.*Ben.*Answer to review$/,
    /^E.*Eve.*Prayer request without a response$/,
  ])
  await expect(inbox(page).getByText('2 students wait for a reply')).toBeVisible()
  await expect(inbox(page).getByText('3 responses to review')).toBeVisible()
  await expect(inbox(page).getByText('3 prayer requests without a response')).toBeVisible()

  await rows(page).filter({ hasText: 'Ana' }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Ana', level: 2 })).toBeVisible()
  await page.goBack()
  await rows(page).filter({ hasText: 'Ben' }).getByRole('link').click()
  await expect(page.getByText('By Ben')).toBeVisible()
  await expect(page.getByRole('main').getByText('It keeps.')).toHaveCount(1)
  await page.goBack()
  await rows(page).filter({ hasText: 'Eve' }).getByRole('link').click()
  const main = page.getByRole('main')
  await expect(main.getByText(`${prayers[1]}`)).toBeVisible()
  await expect(main.getByText(`${prayers[0]}`)).toHaveCount(0)
  // All others are one tap away.
  await main.getByRole('link', { name: /^Without a response/ }).click()
  await expect(main.getByText(`${prayers[0]}`)).toBeVisible()
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'See all whom you look out for' }).click()
  await expect(page.getByRole('table', { name: 'Accounts' }).getByRole('link')).toHaveCount(3)
})

test('keeps a row in its place when it is done, and holds back those that arrive @own-group', async ({
  api,
  openAs,
}) => {
  const [ana, ben] = [await registerStudent(api, { name: 'Ana' }), await registerStudent(api, { name: 'Ben' })]
  const response = await addResponse(api, ana, (await addQuestion(api))._id)
  await lookOutFor(api, [ana, ben])
  const page = await openAs(leader, '/admin/dashboard')
  await expect(rows(page)).toHaveText([/Answer to review$/])
  await touch(page)
  const cards = page.locator('dl > div').first()
  const before = await cards.boundingBox()
  await reviewResponse(api, response._id, 'approved')
  await expect(rows(page)).toHaveText([/^Ana.*Done$/])
  await sendMessages(api, ben, ben._id, ['Hello!'])
  const arrived = yours(page).getByRole('button', { name: '1 new' })
  await expect(arrived).toBeVisible()
  expect((await cards.boundingBox())?.y).toBe(before?.y)
  await arrived.click()
  await expect(rows(page)).toHaveText([/Ben.*Waits for a reply$/])
})

test('says what nobody has taken for three days, also to a leader without students @own-group', async ({
  api,
  openAs,
}) => {
  const [ana, ben] = [await registerStudent(api, { name: 'Ana' }), await registerStudent(api, { name: 'Ben' })]
  const tom = await registerLeader(api, 'Tom')
  await lookOutFor(api, [ana], tom)
  for (const student of [ana, ben]) await sendMessages(api, student, student._id, ['Hello!'])
  const page = await openAs(leader, '/manage-account')
  const since = new Date(Date.now() - 4 * 24 * 60 * 60 * 1000).toISOString()
  const personOf = ({ _id, name }: Student, isOwn: boolean) => ({ _id, name, isOwn, waits: 'chat', since, more: 0 })
  let people = [personOf(ben, false)]
  await page.route('**/api/dashboard/today*', async (route) => {
    const response = await route.fetch()
    const today: LeaderToday = await response.json()
    // Nothing has waited for three days yet.
    expect(today.yours).toEqual({ people: [], count: 0 })
    await route.fulfill({ response, json: { ...today, yours: { people, count: people.length } } })
  })
  await page.goto('/admin/dashboard')
  const untaken = page.getByRole('region', { name: 'Waiting for three days' })
  await expect(untaken.getByRole('listitem')).toHaveText([/Ben.*Waits for a reply$/])
  await expect(page.getByRole('link', { name: 'See all whom you look out for' })).toHaveCount(0)
  people = [personOf(ana, true), personOf(ben, false)]
  await page.reload()
  await expect(rows(page)).toHaveText([/Ana.*Waits for a reply$/, /Ben.*Waiting for three days.*Waits for a reply$/])
})

test('cuts nothing off in text of twice the size @own-group', async ({ api, openAs }) => {
  const ana = await registerStudent(api, { name: 'Wilhelmina Montgomery' })
  await lookOutFor(api, [ana])
  await sendMessages(api, ana, ana._id, ['Hello!'])
  await askForPrayer(api, ana)
  const page = await openAs(leader, '/admin/dashboard')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rows(page)).toContainText('1 more')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const cut = () =>
    rows(page).evaluate((row) =>
      [...row.querySelectorAll('span')].flatMap((it) =>
        it.scrollWidth > it.clientWidth && it.clientWidth > 0 ? it.textContent : [],
      ),
    )
  await expect.poll(cut).toEqual([])
})
