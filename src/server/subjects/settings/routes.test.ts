import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import * as messages from '#messages'
import { version } from '#server/platform/version.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addWaiting, type Person } from '#test/support/people.ts'
import { listen } from '#test/support/streams.ts'

const get = async (app: TestApp, { token }: Person) => (await app.call('GET /api/settings', {}, token)).body
const change = (app: TestApp, { token }: Person, body: object) => app.call('PUT /api/settings', { body }, token)
const historyOf = async (app: TestApp) =>
  (await app.rowsOf('history_entries')).filter(({ kind }) => kind.startsWith('settings.'))

const defaults = {
  version: 1,
  groupName: 'First name',
  joinCodeRequired: false,
  approvalRequired: false,
  joinCode: null,
  language: 'en',
  quietHours: { from: '21:00', to: '07:00' },
  retentionMonths: null,
  secondLookDays: 7,
  helpContacts: [],
  responsible: '',
  privacyContact: '',
  consent: null,
  asksPhotos: false,
  countsPsalmTitles: false,
  bibleWebsite: null,
  isConsentChosen: false,
}

describeOnBoth('settings', () => {
  it.override('appOptions', ({ folder }) => {
    writeFileSync(join(folder, 'index.html'), '<title>__GROUP_NAME__</title>')
    return { web: folder, settings: { GROUP_NAME: 'First name' } }
  })

  it('tells no screen that something has changed if nothing has', async ({ app, leader }) => {
    const stream = await listen(app, leader)
    for (const groupName of ['St. Mark', 'St. Mark', 'St. Luke']) {
      expect((await change(app, leader, { groupName })).body.groupName).toBe(groupName)
    }
    await expect.poll(() => stream.changes().length).toBeGreaterThan(1)
    expect(stream.changes()).toEqual(Array(2).fill(['settings', { id: 'settings' }]))
  })

  it('refuses invalid values with an error at the field, and changes nothing', async ({ app, leader }) => {
    const contact = { name: 'Miriam' }
    const invalid: [object, path: string, ...message: string[]][] = [
      [{ groupName: ' ' }, 'groupName', messages.group_name_required()],
      [{ groupName: '\u200b' }, 'groupName', messages.group_name_required()],
      [{ groupName: 'x'.repeat(61) }, 'groupName', messages.text_too_long({ max: 60 })],
      [{ groupName: 'a\0b' }, 'groupName', messages.invalid_text()],
      [{ joinCodeRequired: 'yes' }, 'joinCodeRequired'],
      [{ language: 'xx' }, 'language'],
      [{ quietHours: { from: '24:00', to: '07:00' } }, 'quietHours.from'],
      [{ retentionMonths: 0 }, 'retentionMonths'],
      [{ secondLookDays: 91 }, 'secondLookDays'],
      [{ helpContacts: [contact, { name: '' }] }, 'helpContacts.1.name', messages.contact_name_required()],
      [{ helpContacts: [{ name: 'a\0b' }] }, 'helpContacts.0.name', messages.invalid_text()],
      [{ helpContacts: [{ ...contact, phone: '1'.repeat(41) }] }, 'helpContacts.0.phone'],
      [{ helpContacts: [{ ...contact, web: 'javascript:alert(1)' }] }, 'helpContacts.0.web'],
      [{ helpContacts: Array.from({ length: 11 }, () => contact) }, 'helpContacts'],
      ...[
        ...['', 'https://example.org/', 'example.org/{reference}', 'http://example.org/{reference}'],
        ...[
          'javascript:alert(1)//{reference}',
          'https://{reference}',
          'https://example.org',
          'https://localhost/{reference}',
        ],
        ...['https://name:word@example.org/{reference}', 'https://example.org\\@example.net/{reference}'],
        ...[
          'https://example.org/{reference}/{reference}',
          'https://example.org/ {reference}',
          'https://[a.b/{reference}',
          'https://{reference}.example.org/',
          'https://example.{reference}?',
        ],
      ].map((bibleWebsite): [object, string, string] => [
        { bibleWebsite },
        'bibleWebsite',
        messages.bible_website_invalid(),
      ]),
      [{ bibleWebsite: `https://example.org/{reference}${'x'.repeat(300)}` }, 'bibleWebsite'],
      [{ countsPsalmTitles: null }, 'countsPsalmTitles'],
      [{ version: 'x' }, 'version'],
    ]
    for (const [body, ...reasons] of invalid) {
      expect(await change(app, leader, body), JSON.stringify(body)).toBeRefused(400, ...reasons)
    }
    expect(await get(app, leader)).toEqual(defaults)
    expect(await historyOf(app)).toEqual([])
  })

  it('names the version, and no newer one that nobody looks for', async ({ app, leader }) => {
    const { body } = await app.call('GET /api/settings/version', {}, leader.token)
    expect(body).toEqual({ version, available: null })
  })

  it('gives the new name of the group to everyone with their own account', async ({ app, leader, student }) => {
    const noah = await addWaiting(app)
    for (const groupName of ['First name', 'St. Mark']) {
      if (groupName === 'St. Mark') await change(app, leader, { groupName })
      for (const { token } of [leader, student, noah]) {
        expect((await app.call('GET /api/auth/me', {}, token)).body.groupName).toBe(groupName)
      }
    }
  })

  it('refuses a change that is based on earlier settings', async ({ app, leader }) => {
    const tom = await addLeader(app, 'Tom')
    app.advance(60_000)
    const at = app.now().toISOString()
    expect((await change(app, tom, { groupName: 'St. Mark', version: 1 })).status).toBe(200)
    const refused = await change(app, leader, { secondLookDays: 3, version: 1 })
    const message = messages.edited_meanwhile_by({ name: 'Tom', time: 'Mar 1, 2026, 6:01 PM UTC' })
    expect(refused).toBeRefused(409, 'edited_meanwhile', message)
    expect(refused.body).toMatchObject({
      newer: { by: { name: 'Tom' }, at, current: { groupName: 'St. Mark', version: 2 } },
    })
    expect(await get(app, leader)).toEqual({ ...defaults, groupName: 'St. Mark', version: 2 })
  })

  it('accepts one of two simultaneous changes of the same settings', async ({ nodes }) => {
    const leaders = [await addLeader(nodes[0]), await addLeader(nodes[0], 'Tom')] as const
    for (let version = 1; version <= 10; version += 1) {
      const statuses = await Promise.all(
        leaders.map(async (leader, index) => {
          const body = { secondLookDays: 10 + 2 * version + index, version }
          return (await change(nodes[index as 0], leader, body)).status
        }),
      )
      expect(statuses.sort()).toEqual([200, 409])
    }
  })

  it('changes the given fields, records the change and publishes an event', async ({ app, leader, student }) => {
    const stream = await listen(app, student)
    const helpContacts = [
      { name: 'Miriam', phone: '555 0100', web: 'example.org/help' },
      { name: 'Helpline', hours: 'always' },
    ]
    const changes = {
      approvalRequired: true,
      groupName: 'St. Mark',
      retentionMonths: 12,
      quietHours: { from: '22:00', to: '06:30' },
    }
    const changed = await change(app, leader, { ...changes, helpContacts })
    expect([changed.status, changed.body]).toEqual([200, { ...defaults, ...changes, helpContacts, version: 2 }])
    expect(await get(app, leader)).toEqual(changed.body)
    await expect.poll(stream.text).toContain('event: settings')
    // The same values again change nothing.
    expect((await change(app, leader, { ...changes, helpContacts })).body.version).toBe(2)
    const cleared = await change(app, leader, { helpContacts: [{ name: 'Miriam', phone: ' ', web: '' }] })
    expect(cleared.body.helpContacts).toEqual([{ name: 'Miriam' }])
    const entries = (await historyOf(app)).filter(({ kind }) => kind.startsWith('settings.'))
    expect(entries.map(({ kind }) => kind)).toEqual(['settings.changed', 'settings.changed'])
    expect(JSON.parse(entries[0]?.facts ?? '')).toEqual({
      fields: 'groupName, approvalRequired, quietHours, retentionMonths, helpContacts',
      approvalRequiredFrom: false,
      approvalRequiredTo: true,
      retentionMonthsFrom: null,
      retentionMonthsTo: 12,
      quietHoursFrom: '21:00-07:00',
      quietHoursTo: '22:00-06:30',
    })
    expect(JSON.parse(entries[0]?.content ?? '')).toEqual({ groupName: 'First name', helpContacts: '[]' })
  })

  it('keeps how references are read, with the website before in the history', async ({ app, leader, student }) => {
    const bible = async () => (await app.call('GET /api/bible', {}, student.token)).body
    for (const bibleWebsite of [
      'https://example.org/read?passage={reference}&v=1',
      'https://example.org/#{reference}',
    ]) {
      expect((await change(app, leader, { bibleWebsite, countsPsalmTitles: true })).body).toMatchObject({
        bibleWebsite,
        countsPsalmTitles: true,
      })
      expect(await bible()).toMatchObject({ website: bibleWebsite, countsPsalmTitles: true })
    }
    await change(app, leader, { bibleWebsite: null, countsPsalmTitles: false })
    expect(await bible()).toMatchObject({ website: null, countsPsalmTitles: false })
    const entries = (await historyOf(app)).map(({ facts, content }) => [JSON.parse(facts), JSON.parse(content ?? '')])
    const facts = { countsPsalmTitlesFrom: false, countsPsalmTitlesTo: true }
    expect(entries).toEqual([
      [{ fields: 'countsPsalmTitles, bibleWebsite', ...facts }, { bibleWebsite: null }],
      [{ fields: 'bibleWebsite' }, { bibleWebsite: 'https://example.org/read?passage={reference}&v=1' }],
      [expect.anything(), { bibleWebsite: 'https://example.org/#{reference}' }],
    ])
  })

  it('creates the join code when it is first needed, and keeps it', async ({ app, leader }) => {
    const { body } = await change(app, leader, { joinCodeRequired: true })
    expect(body.joinCode).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    await change(app, leader, { joinCodeRequired: false })
    expect((await change(app, leader, { joinCodeRequired: true })).body.joinCode).toBe(body.joinCode)
    const replaced = await app.call('POST /api/settings/join-code', {}, leader.token)
    expect(replaced.body).toEqual({ ...body, joinCode: expect.not.stringMatching(`${body.joinCode}`), version: 5 })
    const entries = await historyOf(app)
    expect(entries.at(-1)).toMatchObject({ kind: 'settings.join_code_replaced', content: null })
    expect(JSON.stringify(entries)).not.toContain(`${body.joinCode}`)
  })

  it('shows a new group name at once on the page of every node, as text', async ({ nodes, leader }) => {
    const titles = async () => Promise.all(nodes.map(async ({ fastify }) => (await fastify.inject('/login')).body))
    expect(await titles()).toEqual(['<title>First name</title>', '<title>First name</title>'])
    await change(nodes[0], leader, { groupName: '<b>St. Mark</b>' })
    const title = '<title>&lt;b&gt;St. Mark&lt;/b&gt;</title>'
    expect(await titles()).toEqual([title, title])
    const described = await nodes[1].fastify.inject('/api/openapi.json')
    expect(described.json().info.title).toBe('Lampstand, <b>St. Mark</b>')
  })
})
