// Unused accounts, which leaders keep or erase, and the holds and erasures of a person's data.
import type { Page } from '@playwright/test'
import { all, leader, long, path, personPage, requests, student } from '../people-fixtures.ts'
import { inTurn, press, refusal, reply, type Scene, scrollTo } from '../scene.ts'

const monthsAgo = (months: number) => new Date(Date.now() - months * 31 * 86_400_000).toISOString()
const isAsked = { ...requests[0], action: 'erase', mayDecide: false, mayWithdraw: true }

const unused = [
  { ...student, lastSeenAt: monthsAgo(40) },
  { ...long, lastSeenAt: monthsAgo(35), keptAt: monthsAgo(13) },
  { ...student, _id: 'person-6', name: 'Samuel Okafor', username: 'sam', state: 'switched off' },
  { ...student, _id: 'person-7', name: 'Mei Lin', username: 'mei', heldSince: monthsAgo(2) },
  { ...student, _id: 'person-8', name: 'Jonas Berg', username: 'jonas', confirmation: isAsked },
]

const api = /\/api\/retention(\?|$)/
const withMonths =
  (retentionMonths: number | null): NonNullable<Scene['prepare']> =>
  (page) =>
    page.route(/\/api\/settings$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ json: { ...(await response.json()), retentionMonths } })
    })
const withUnused = (...accounts: object[]) => all(withMonths(24), reply('GET', api, 200, accounts))

const dialogOpens = (page: Page) => page.getByRole('dialog').waitFor()
const seeText = (text: string | RegExp) => (page: Page) => page.getByRole('main').getByText(text).first().waitFor()
const inDialog =
  (...acts: ((dialog: ReturnType<Page['getByRole']>) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page.getByRole('dialog'))
  }
const pressInDialog = (name: string) => inDialog((dialog) => dialog.getByRole('button', { name, exact: true }).click())
const typeInDialog = (text: string) => inDialog((dialog) => dialog.getByRole('textbox').fill(text))
const seeInDialog = (text: string) => inDialog((dialog) => dialog.getByText(text).first().waitFor())

const onRetention = (scene: Omit<Scene, 'path'>): Scene => ({ path: '/admin/retention', user: 'ruth', ...scene })
const isFailing = (page: Page) => page.getByRole('button', { name: 'Try Again' }).first().waitFor()
const keep = /\/api\/retention\/[^/]+\/keep$/

const retentionScenes: Scene[] = [
  onRetention({ name: 'retention', prepare: withUnused(...unused) }),
  onRetention({ name: 'retention-empty', prepare: withUnused() }),
  onRetention({ name: 'retention-off', prepare: all(withMonths(null), reply('GET', api, 200, [])) }),
  onRetention({ name: 'retention-loading', state: 'loading' }),
  onRetention({ name: 'retention-failing', state: 'failing', act: isFailing }),
  onRetention({ name: 'retention-offline', state: 'offline', act: isFailing }),
  onRetention({
    name: 'retention-kept',
    prepare: all(withUnused(...unused), reply('POST', keep, 200, { _id: student._id, keptAt: monthsAgo(0) })),
    act: inTurn(press('Keep'), seeText(/^Kept\./)),
  }),
  onRetention({
    name: 'retention-keep-failing',
    prepare: all(withUnused(...unused), reply('POST', keep, 500, refusal)),
    act: inTurn(press('Keep'), seeText(refusal.message)),
  }),
  onRetention({
    name: 'retention-erase',
    prepare: withUnused(...unused.slice(1)),
    act: inTurn(press('Erase'), dialogOpens),
  }),
  onRetention({
    name: 'retention-erased',
    prepare: all(withUnused(...unused), reply('POST', /\/erase$/, 200, { isErased: true })),
    act: inTurn(press('Erase'), typeInDialog(student.name), pressInDialog('Erase'), seeText(/is erased/)),
  }),
  {
    name: 'admin-dashboard-unused',
    path: '/admin/dashboard',
    user: 'ruth',
    prepare: (page) =>
      page.route(/\/api\/dashboard\/today/, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ json: { ...(await response.json()), unusedAccounts: 12 } })
      }),
    act: (page) => page.getByRole('link', { name: /^12 unused/ }).waitFor(),
  },
]

const held = { ...student, hold: { since: monthsAgo(1), reason: 'The police asked us to keep it.\nRuth knows more.' } }
const onPerson = (person: typeof student, scene: Omit<Scene, 'path'>): Scene => ({
  path: `/admin/users/${person._id}`,
  user: 'ruth',
  ...scene,
  prepare: all(personPage(person), scene.prepare ?? (async () => undefined)),
})
const eraseOf = (person: typeof student) =>
  inTurn(press('Erase this person'), dialogOpens, typeInDialog(person.name), pressInDialog('Erase'))

const dataScenes: Scene[] = [
  onPerson(student, { name: 'person-data', act: scrollTo('Stored data') }),
  onPerson(held, { name: 'person-held', act: scrollTo('Stored data') }),
  onPerson(student, { name: 'person-hold', act: inTurn(press('Hold the data'), dialogOpens) }),
  onPerson(student, {
    name: 'person-hold-errors',
    act: inTurn(press('Hold the data'), pressInDialog('Hold the data'), seeInDialog('Please say why')),
  }),
  onPerson(long, {
    name: 'person-hold-keyboard',
    keyboard: true,
    act: inTurn(press('Hold the data'), dialogOpens, (page) => page.getByRole('textbox').focus()),
  }),
  onPerson(held, { name: 'person-hold-end', act: inTurn(press('End the hold'), dialogOpens) }),
  onPerson(student, { name: 'person-erase', act: inTurn(press('Erase this person'), dialogOpens) }),
  onPerson(long, { name: 'person-erase-long', act: inTurn(press('Erase this person'), dialogOpens) }),
  onPerson(student, {
    name: 'person-erase-wrong-name',
    act: inTurn(
      press('Erase this person'),
      typeInDialog('Noor'),
      pressInDialog('Erase'),
      seeInDialog("This isn't the name"),
    ),
  }),
  onPerson(student, {
    name: 'person-erase-keyboard',
    keyboard: true,
    act: inTurn(press('Erase this person'), dialogOpens, (page) => page.getByRole('textbox').focus()),
  }),
  onPerson(student, {
    name: 'person-erase-refused',
    prepare: reply('POST', /\/erase$/, 409, {
      ...refusal,
      code: 'conflict',
      message:
        'There is an open concern that this person told or that is about them. Close it first. Then you can erase this person.',
    }),
    act: inTurn(eraseOf(student), seeInDialog('There is an open concern')),
  }),
  onPerson(student, {
    name: 'person-erase-second-leader',
    prepare: reply('POST', /\/erase$/, 200, { isErased: false, confirmation: isAsked }),
    act: inTurn(eraseOf(student), seeInDialog('A second leader has to confirm')),
  }),
  onPerson(
    { ...student, confirmations: [{ ...isAsked, mayDecide: true, mayWithdraw: false }] },
    { name: 'person-erase-asked' },
  ),
  onPerson(leader, { name: 'person-data-leader', act: scrollTo('Stored data') }),
  {
    name: 'admin-dashboard-confirm-erasure',
    path: '/admin/dashboard',
    user: 'ruth',
    prepare: reply('GET', path.confirmations, 200, [{ ...isAsked, mayDecide: true, mayWithdraw: false }]),
    act: inTurn(press('Confirm'), dialogOpens),
  },
]

export const erasingScenes: Scene[] = [...retentionScenes, ...dataScenes]
