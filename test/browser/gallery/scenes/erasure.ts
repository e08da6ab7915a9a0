// Unused accounts, which leaders keep or erase, and the holds and erasures of a person's data.
import type { Page } from '@playwright/test'
import { dialogOpens, press, pressInDialog, seeFailure, seeInDialog, seeText, typeInDialog } from '../acts.ts'
import { leader, long, path, personPage, requests, student } from '../people-fixtures.ts'
import { refusal, reply } from '../responses.ts'
import { type Act, all, given, inTurn, keyboard, type Prepare, type Scene, scenesOf } from '../scene.ts'

const onDashboard = scenesOf({ path: '/admin/dashboard', user: 'ruth' })

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
  (retentionMonths: number | null): Prepare =>
  (page) =>
    page.route(/\/api\/settings$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ json: { ...(await response.json()), retentionMonths } })
    })
const withUnused = (...accounts: object[]) => all(withMonths(24), reply('GET', api, 200, accounts))

const onRetention = scenesOf({ path: '/admin/retention', user: 'ruth' })
const keep = /\/api\/retention\/[^/]+\/keep$/

const retentionScenes: Scene[] = [
  onRetention('retention', given(withUnused(...unused))),
  onRetention('retention-empty', given(withUnused())),
  onRetention('retention-off', given(withMonths(null), reply('GET', api, 200, []))),
  onRetention('retention-loading', { state: 'loading' }),
  onRetention('retention-failing', { state: 'failing' }, seeFailure),
  onRetention('retention-offline', { state: 'offline' }, seeFailure),
  onRetention(
    'retention-kept',
    given(withUnused(...unused), reply('POST', keep, 200, { _id: student._id, keptAt: monthsAgo(0) })),
    press('Keep'),
    seeText(/^Kept\./),
  ),
  onRetention(
    'retention-keep-failing',
    given(withUnused(...unused), reply('POST', keep, 500, refusal)),
    press('Keep'),
    seeText(refusal.message),
  ),
  onRetention('retention-erase', given(withUnused(...unused.slice(1))), press('Erase'), dialogOpens),
  onRetention(
    'retention-erased',
    given(withUnused(...unused), reply('POST', /\/erase$/, 200, { isErased: true })),
    press('Erase'),
    typeInDialog(student.name),
    pressInDialog('Erase'),
    seeText(/is erased/),
  ),
  onDashboard(
    'admin-dashboard-unused',
    given((page) =>
      page.route(/\/api\/dashboard\/today/, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ json: { ...(await response.json()), unusedAccounts: 12 } })
      }),
    ),
    (page) => page.getByRole('link', { name: /^12 unused/ }).waitFor(),
  ),
]

const held = { ...student, hold: { since: monthsAgo(1), reason: 'The police asked us to keep it.\nRuth knows more.' } }
const onPerson = (person: typeof student, name: string, ...acts: Act[]) =>
  scenesOf({ path: `/admin/users/${person._id}?tab=data`, user: 'ruth' })(name, given(personPage(person)), ...acts)
/** A scene of erasing a person, which the server answers like this. */
const onErasing = (name: string, status: number, answer: object, expected: string) =>
  scenesOf({ path: `/admin/users/${student._id}?tab=data`, user: 'ruth' })(
    name,
    given(personPage(student), reply('POST', /\/erase$/, status, answer)),
    eraseOf(student),
    seeInDialog(expected),
  )
const eraseOf = (person: typeof student) =>
  inTurn(press('Erase this person'), dialogOpens, typeInDialog(person.name), pressInDialog('Erase'))

/** The button has its present value after its title. */
const openHold = press(/^Keep for an investigation/)
const focusField = (page: Page) => page.getByRole('textbox').focus()
const dataScenes: Scene[] = [
  onPerson(student, 'person-data', seeText('Download everything')),
  onPerson(held, 'person-held', seeText('Stop keeping')),
  onPerson(student, 'person-hold', openHold, dialogOpens),
  onPerson(student, 'person-hold-errors', openHold, pressInDialog('Keep'), seeInDialog('Please say why')),
  {
    ...onPerson(long, 'person-hold-keyboard', openHold, dialogOpens, focusField),
    ...keyboard,
  },
  onPerson(held, 'person-hold-end', press(/^Stop keeping/), dialogOpens),
  onPerson(student, 'person-erase', press('Erase this person'), dialogOpens),
  onPerson(long, 'person-erase-long', press('Erase this person'), dialogOpens),
  onPerson(
    student,
    'person-erase-wrong-name',
    press('Erase this person'),
    typeInDialog('Noor'),
    pressInDialog('Erase'),
    seeInDialog("This isn't the name"),
  ),
  { ...onPerson(student, 'person-erase-keyboard', press('Erase this person'), dialogOpens, focusField), ...keyboard },
  onErasing(
    'person-erase-refused',
    409,
    {
      ...refusal,
      code: 'conflict',
      message: 'First close the open concern from or about this person.',
    },
    'First close the open concern',
  ),
  onErasing(
    'person-erase-second-leader',
    200,
    { isErased: false, confirmation: isAsked },
    'A second leader has to confirm',
  ),
  onPerson({ ...student, confirmations: [{ ...isAsked, mayDecide: true, mayWithdraw: false }] }, 'person-erase-asked'),
  onPerson(leader, 'person-data-leader', seeText('Keep for an investigation')),
  onDashboard(
    'admin-dashboard-confirm-erasure',
    given(reply('GET', path.confirmations, 200, [{ ...isAsked, mayDecide: true, mayWithdraw: false }])),
    press('Confirm'),
    dialogOpens,
  ),
]

export const erasingScenes: Scene[] = [...retentionScenes, ...dataScenes]
