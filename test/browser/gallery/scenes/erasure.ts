// Unused accounts, which leaders keep or erase, and the holds and erasures of a person's data.

import type { Page } from '@playwright/test'
import { dialogOpens, press, pressInDialog, see, typeInDialog } from '../acts.ts'
import { leader, long, path, personPage, requests, student } from '../people-fixtures.ts'
import { changed, keyboard, type Part, refusal, reply, type Scene, scenesOf } from '../scene.ts'

const onDashboard = scenesOf('/admin/dashboard', 'ruth')

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
const withMonths = (retentionMonths: number | null) =>
  changed(/\/api\/settings$/, (settings) => ({ ...settings, retentionMonths }))
const withUnused = (...accounts: object[]) => [withMonths(24), reply('GET', api, 200, accounts)]

const onRetention = scenesOf('/admin/retention', 'ruth')
const keep = /\/api\/retention\/[^/]+\/keep$/

const retentionScenes: Scene[] = [
  onRetention('retention', withUnused(...unused), see('nobody can erase it')),
  onRetention('retention-empty', withUnused()),
  onRetention('retention-off', withMonths(null), reply('GET', api, 200, [])),
  onRetention('retention-loading', { state: 'loading' }),
  onRetention('retention-failing', { state: 'failing' }, see('Try Again')),
  onRetention('retention-offline', { state: 'offline' }, see('Try Again')),
  onRetention(
    'retention-kept',
    withUnused(...unused),
    reply('POST', keep, 200, { _id: student._id, keptAt: monthsAgo(0) }),
    press('Keep'),
    see(/^Kept\./),
  ),
  onRetention('retention-erase', withUnused(...unused.slice(1)), press('Erase'), dialogOpens),
  onRetention(
    'retention-erased',
    withUnused(...unused),
    reply('POST', /\/erase$/, 200, { isErased: true }),
    press('Erase'),
    typeInDialog(student.name),
    pressInDialog('Erase'),
    see(/is erased/),
  ),
  onDashboard(
    'admin-dashboard-unused',
    changed(/\/api\/dashboard\/today/, (today) => ({ ...today, unusedAccounts: 12, yours: { people: [], count: 0 } })),
    (page) => page.getByRole('link', { name: /^12 unused/ }).waitFor(),
  ),
]

const held = { ...student, hold: { since: monthsAgo(1), reason: 'The police asked us to keep it.\nRuth knows more.' } }
const onPerson = (person: typeof student, name: string, ...parts: Part[]) =>
  scenesOf(`/admin/users/${person._id}?tab=data`, 'ruth')(name, personPage(person), ...parts)
/** A scene of erasing a person, which the server answers like this. */
const onErasing = (name: string, status: number, answer: object, expected: string) =>
  scenesOf(`/admin/users/${student._id}?tab=data`, 'ruth')(
    name,
    personPage(student),
    reply('POST', /\/erase$/, status, answer),
    eraseOf(student),
    see(expected),
  )
const eraseOf = (person: typeof student) => [
  press('Erase this person'),
  dialogOpens,
  typeInDialog(person.name),
  pressInDialog('Erase'),
]

/** The button has its present value after its title. */
const openHold = press(/^Keep for an investigation/)
const focusField = (page: Page) => page.getByRole('textbox').focus()
const dataScenes: Scene[] = [
  onPerson(student, 'person-data', see('Download everything')),
  onPerson(held, 'person-held', see('Stop keeping')),
  onPerson(student, 'person-hold', openHold, dialogOpens),
  onPerson(student, 'person-hold-errors', openHold, pressInDialog('Keep'), see('Please say why')),
  onPerson(held, 'person-hold-end', press(/^Stop keeping/), dialogOpens),
  onPerson(student, 'person-erase', press('Erase this person'), dialogOpens),
  onPerson(
    student,
    'person-erase-wrong-name',
    press('Erase this person'),
    typeInDialog('Noor'),
    pressInDialog('Erase'),
    see("This isn't the name"),
  ),
  onPerson(student, 'person-erase-keyboard', keyboard, press('Erase this person'), dialogOpens, focusField),
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
  onPerson(leader, 'person-data-leader', see('Keep for an investigation')),
  onDashboard(
    'admin-dashboard-confirm-erasure',
    reply('GET', path.confirmations, 200, [{ ...isAsked, mayDecide: true, mayWithdraw: false }]),
    press('Confirm'),
    dialogOpens,
  ),
]

export const erasingScenes: Scene[] = [...retentionScenes, ...dataScenes]
