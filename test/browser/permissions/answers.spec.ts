// What parents have answered: the list of an outing and of photos, answers that leaders record, the printed list, and a student's page.
import type { APIRequestContext, Page } from '@playwright/test'
import { call, post, unique } from '../support/content.ts'
import { findLargeTextFaults } from '../support/geometry.ts'
import { pressInDialog } from '../support/group.ts'
import { leader, logIn, registerStudent, type Student } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const day = `${new Date().getFullYear() + 1}-07-04`
const outing = (api: APIRequestContext) =>
  post<{ _id: string; title: string }>(api, leader, '/api/broadcasts', {
    ...{ title: unique('Lake'), content: 'Bring a towel.', startsAt: day, place: 'The lake', answerUntil: day },
  })
const record = (api: APIRequestContext, about: string, student: Student, answer: 'yes' | 'no') =>
  post(api, leader, `/api/permissions/${about}/students/${student._id}`, {
    ...{ answer, guardianName: 'Maria Cohen', method: 'by phone', givenOn: '2026-01-05' },
  })

/** Opens a link as a parent, and returns what calls the API with its session. */
async function openLink(api: APIRequestContext, student: Student) {
  const { token } = await post<{ token: string }>(api, leader, `/api/users/${student._id}/guardian-links`, {})
  const exchange = (pin?: string) => api.post('/api/guardian/exchange', { data: { token, pin } })
  const session = (await (await exchange()).json()) as { token: string }
  const headers = { authorization: `Bearer ${session.token}` }
  const answer = async (path: string, data: object) =>
    expect(await api.post(`/api/guardian/${path}`, { headers, data })).toBeOK()
  return { exchange, answer }
}

const row = (page: Page, { name }: Student) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const filter = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Answers of parents' }).getByRole('link', { name })

test('lists who has answered, live, and records a yes on paper', async ({ page, api }) => {
  const [mia, ben] = [
    await registerStudent(api, { name: unique('Mia') }),
    await registerStudent(api, { name: unique('Ben') }),
  ]
  const { _id, title } = await outing(api)
  await logIn(page, leader, '/admin/broadcast')
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await item.getByRole('link', { name: /^Yes 0 · No 0 · \d+ not yet$/ }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByText(/^Parents can answer until .*Jul/)).toBeVisible()
  await expect(row(page, mia)).toContainText('No link yet')

  const { answer } = await openLink(api, mia)
  await answer('permissions', { about: _id, answer: 'yes', guardianName: 'Sara Cohen' })
  await expect(row(page, mia)).toContainText(/Sara Cohen on their page \w{3} \d+, \d+:\d\d [AP]M/)
  await expect(row(page, mia).getByText('Yes', { exact: true })).toBeVisible()
  await expect(filter(page, /^Yes 1$/)).toBeVisible()

  await row(page, ben).getByRole('button', { name: 'Record an answer' }).click()
  const dialog = page.getByRole('dialog', { name: `What did ${ben.name}'s parent say?` })
  await expect(dialog).toContainText(title)
  await pressInDialog(page, 'Save answer')
  await expect(dialog).toContainText('Choose yes or no.')
  await expect(dialog).toContainText('Please enter a name')
  await expect(dialog).toContainText('Please choose how.')
  await dialog.getByRole('radio', { name: 'No' }).check()
  await dialog.getByLabel('Name of the parent or guardian').fill('Hubert Hill')
  await dialog.getByRole('radio', { name: 'on paper' }).check()
  await pressInDialog(page, 'Save answer')
  await expect(dialog).toBeHidden()
  await expect(row(page, ben)).toContainText(/Hubert Hill on paper .*Recorded by Pastor Anna/)
  await expect(row(page, ben).getByText('No', { exact: true })).toBeVisible()

  await filter(page, /^No 1$/).click()
  await expect(page).toHaveURL(/\?show=no$/)
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Record' })).toHaveCount(1)
  // The name that is known starts the next answer.
  await row(page, ben).getByRole('button', { name: 'Record an answer' }).click()
  await expect(dialog.getByLabel('Name of the parent or guardian')).toHaveValue('Hubert Hill')
  await dialog.getByRole('radio', { name: 'Yes' }).check()
  await dialog.getByRole('radio', { name: 'by phone' }).check()
  await pressInDialog(page, 'Save answer')
  // It stays in its place until the list is opened again.
  await expect(row(page, ben)).toContainText('Has just answered')
  await filter(page, /^Yes 2$/).click()
  await expect(row(page, ben)).toContainText('by phone')

  await row(page, ben).getByRole('link', { name: ben.name }).click()
  const answers = page.getByRole('region', { name: 'Outings and photos' })
  await expect(answers.getByRole('link', { name: title })).toBeVisible()
  await expect(answers).toContainText(/Yes.*Hubert Hill by phone.*Before: no.*Hubert Hill on paper/)
})

test('breaks no name of the list in text of twice the size', async ({ page, api }) => {
  const student = await registerStudent(api, { name: unique('Papadopoulos') })
  const { _id } = await outing(api)
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, leader, `/admin/permissions/${_id}`)
  await expect(row(page, student)).toContainText('No link yet')
  // The unique title has no such words.
  expect((await findLargeTextFaults(page)).filter((fault) => fault.includes(student.name))).toEqual([])
})

test('marks what was answered before a later edit', async ({ page, api }) => {
  const student = await registerStudent(api, { name: unique('Zoe') })
  const { _id, title } = await outing(api)
  await record(api, _id, student, 'yes')
  const text = { title, content: 'Bring two towels.', priority: 'normal' }
  await call(api, leader, 'PUT', `/api/broadcasts/${_id}`, text)
  await logIn(page, leader, `/admin/permissions/${_id}?show=yes`)
  await expect(row(page, student)).toContainText('Answered before the last change')
})

test('prints all that the list shows, also what is not loaded yet, with boxes @own-group', async ({ page, api }) => {
  const students: Student[] = []
  for (const name of ['Ana', 'Ben', 'Mia', 'Zoe']) students.push(await registerStudent(api, { name }))
  const { _id, title } = await outing(api)
  for (const student of students.slice(1)) await record(api, _id, student, 'yes')
  // Pages of two, instead of hundreds of students. The second waits until Print is pressed.
  let press = (): void => undefined
  const pressed = new Promise<void>((resolve) => (press = resolve))
  let pages = 0
  await page.route(/\/students\?/, async (route) => {
    pages += 1
    if (pages > 1) await pressed
    await route.continue({ url: `${route.request().url()}&limit=2` })
  })
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await logIn(page, leader, `/admin/permissions/${_id}?show=yes`)
  await expect(row(page, students[2] as Student)).toBeVisible()
  await page.getByRole('button', { name: 'Print' }).click()
  press()
  await expect(page.locator('[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.printed-list')
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(sheet.locator('h1')).toHaveText(title)
  await expect(sheet).toContainText('The lake')
  await expect(sheet).toContainText('Yes 3 · No 0 · 1 not yet')
  await expect(sheet.locator('tbody tr')).toHaveText(['Ben', 'Mia', 'Zoe'].map((name) => `${name}YesMaria Cohen`))
  await expect(sheet.locator('tbody tr').first().locator('.printed-box')).toHaveCount(2)
})

test('fits 40 names with answers on one page of A4 and of US Letter @own-group @wide', async ({ page, api }) => {
  const student = await registerStudent(api, { name: 'Anastasia Featherstone' })
  const { _id } = await outing(api)
  await record(api, _id, student, 'yes')
  await logIn(page, leader, `/admin/permissions/${_id}`)
  await expect(row(page, student)).toContainText('Maria Cohen')
  await page.locator('.printed-list tbody').evaluate((body) => {
    const [first] = body.children
    for (let count = 1; count < 40; count += 1) body.append((first as Element).cloneNode(true))
  })
  for (const format of ['A4', 'Letter'] as const) {
    const pdf = await page.pdf({ format, preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g), format).toHaveLength(1)
  }
})

test('asks about photos when a leader switches it on, and lists the answers @own-group', async ({ page, api }) => {
  const student = await registerStudent(api, { name: 'Mia Cohen' })
  await logIn(page, leader, '/admin/settings')
  await page.getByRole('link', { name: "Photos Parents aren't asked" }).click()
  await page.getByRole('switch', { name: 'Ask parents about photos' }).check()
  const { answer } = await openLink(api, student)
  await page.getByRole('link', { name: 'See who has answered' }).click()
  await expect(page.getByRole('heading', { name: 'Photos', level: 1 })).toBeVisible()
  await expect(row(page, student)).toContainText('Not yet')
  await answer('permissions', { about: 'photos', answer: 'no', guardianName: 'Sara Cohen' })
  await expect(row(page, student)).toContainText('Sara Cohen')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.printed-list tbody tr')).toHaveText(['Mia CohenNoSara Cohen'])
  await expect(page.locator('.printed-box')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  await row(page, student).getByRole('link', { name: student.name }).click()
  await page.getByRole('button', { name: 'Record an answer about photos' }).click()
  await expect(page.getByRole('dialog')).toContainText('Photos')
})

test('shows a lasting link with its openings and lock, and stops it', async ({ page, api }) => {
  const student = await registerStudent(api, { name: unique('Mia') })
  const { exchange, answer } = await openLink(api, student)
  await answer('pin', { pin: '482916', guardianName: 'Sara Cohen' })
  await expect(await exchange('482916')).toBeOK()
  for (let attempt = 0; attempt < 5; attempt += 1) await exchange('482917')
  await logIn(page, leader, `/admin/users/${student._id}?tab=parents`)
  const links = page.getByRole('region', { name: 'Page for parents' })
  const link = links.getByRole('listitem').filter({ hasText: 'Lasting link' }).first()
  await expect(link).toContainText(/For Sara Cohen.*Locked until .* after wrong PINs.*Last opened/)
  await expect(link).not.toContainText('Works until')
  await link.getByText(/^Last opened/).click()
  await expect(link.getByRole('list', { name: 'Opened before' }).getByRole('listitem')).toHaveCount(1)
  await link.getByRole('button', { name: 'Stop this link' }).click()
  await pressInDialog(page, 'Stop this link')
  await expect(links.getByText('Stopped')).toBeFocused()
  expect((await exchange('482916')).status()).toBe(404)
})

test('says that an announcement is gone', async ({ page, api }) => {
  expectConsole(/status of 404/)
  const { _id } = await outing(api)
  await call(api, leader, 'DELETE', `/api/broadcasts/${_id}`)
  await logIn(page, leader, `/admin/permissions/${_id}`)
  await expect(page.getByRole('heading', { name: 'Announcement not found' })).toBeVisible()
})
