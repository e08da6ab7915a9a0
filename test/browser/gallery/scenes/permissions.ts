// What parents have answered about outings and photos, for leaders.
import type { Page } from '@playwright/test'
import { dialogOpens, fill, follow, press, pressInDialog, scrollTo, see } from '../acts.ts'
import { holdBack, refusal, reply, type Scene, scenesOf } from '../scene.ts'

const longName = 'Wolfeschlegelsteinhausenbergerdorff of the old harbor'
const counts = { about: 'outing', yes: 12, no: 2, missing: 26 }
const outing = {
  ...{ ...counts, title: `Retreat with ${longName}`, startsAt: '2027-12-31T18:00:00.000Z' },
  ...{ place: 'Camp Silver Lake, Mill Lane 3, Springfield', answerUntil: '2027-12-24' },
}
const given = { method: 'page', givenOn: '2026-11-20', recordedAt: '2026-11-20T18:05:00.000Z', isOutdated: false }
const yes = { ...given, answer: 'yes', guardianName: 'Maria Cohen' }
const no = {
  ...{ ...given, answer: 'no', guardianName: longName, method: 'in person', isOutdated: true },
  recordedBy: { _id: 'u1', name: longName },
}
const students = [
  { _id: 's1', name: 'Ana Lucía Fernández' },
  { _id: 's2', name: 'Ben Okafor', answer: yes },
  { _id: 's3', name: longName, username: 'wolfeschlegel.of.harbor', answer: no },
  ...Array.from({ length: 37 }, (_, index) => ({ _id: `more-${index}`, name: `Student ${index + 1}` })),
]
const withCounts = (json: object = outing) => reply('GET', /\/api\/permissions\/[^/]+$/, 200, json)
const withStudents = (json: object[] = students) => reply('GET', /\/api\/permissions\/[^/]+\/students/, 200, json)
const onAnswers = scenesOf('/admin/permissions/outing', 'ruth', withCounts(), withStudents())
const record = press('Record an answer')

const onForm = scenesOf('/admin/broadcast', 'ruth')
const ask = async (page: Page) => {
  await page.getByLabel('Title').fill('Retreat')
  await page.getByRole('button', { name: /^Date and place/ }).click()
  await page.getByLabel('Ask parents for a yes').check()
}

const answers = [
  { ...yes, _id: 'p4', about: 'outing', title: outing.title },
  { ...no, _id: 'p3', about: 'photos' },
  { ...no, _id: 'p2', about: 'outing', title: outing.title },
  { ...yes, _id: 'p1', about: 'photos' },
]
const by = { createdBy: { _id: 'u2', name: 'Ruth Miller' }, createdAt: '2026-11-20T18:05:00.000Z' }
const lasting = {
  ...{ ...by, _id: 'l1', state: 'opened', isLasting: true, guardianName: longName },
  openings: ['2026-11-28T18:05:00.000Z', '2026-11-20T18:05:00.000Z'],
}
const onPerson = (name: string, list: object[], ...heading: string[]) =>
  scenesOf('/admin/users?show=students', 'ruth')(
    name,
    reply('GET', /\/api\/users\/[^/]+\/permissions/, 200, list),
    reply('GET', /\/guardian-links$/, 200, [{ ...lasting, lockedUntil: '2026-11-28T18:20:00.000Z' }, lasting]),
    follow('Ana Lucía Fernández'),
    (page) => page.getByRole('tab', { name: 'Parents' }).click(),
    see('Lasting link'),
    heading.map(scrollTo),
  )

export const permissionScenes: Scene[] = [
  onForm('admin-broadcast-asks-parents', ask, fill('Day', '2027-12-31')),
  onForm('admin-broadcast-asks-parents-errors', ask, press('Send announcement')),
  onAnswers('permissions'),
  onAnswers('permissions-missing', follow(/^Not yet/)),
  onAnswers('permissions-none', withCounts({ ...outing, yes: 0 }), withStudents([]), follow('Yes')),
  onAnswers('permissions-loading', holdBack('GET', /\/students/)),
  onAnswers('permissions-failing', reply('GET', /\/students/, 500, refusal)),
  onAnswers(
    'permissions-gone',
    reply('GET', /\/api\/permissions\/[^/]+$/, 404, { ...refusal, code: 'not_found' }),
    see('Announcement not found'),
  ),
  onAnswers('permissions-record', record, dialogOpens),
  onAnswers('permissions-record-errors', record, dialogOpens, pressInDialog('Save answer'), see('Choose yes or no.')),
  scenesOf('/admin/permissions/photos', 'ruth', withCounts({ ...counts, about: 'photos' }), withStudents())('photos'),
  scenesOf('/admin/settings/photos', 'ruth')('settings-photos'),
  onPerson('person-permissions', answers, 'Outings and photos'),
  onPerson('person-no-permissions', [], 'Outings and photos'),
  onPerson('person-lasting-links', answers, 'Page for parents'),
]
