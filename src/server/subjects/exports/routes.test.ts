import { expect } from 'vitest'
import * as messages from '#messages'
import { newId } from '#server/platform/database/new-id.ts'
import { pageSize } from '#server/platform/personal-data/pages.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, addWaiting, askForPrayer, type Person, sendMessage } from '#test/support/people.ts'
import { asHtml, asJson, download, fillRecords } from '#test/support/records.ts'

describeOnBoth('an export', () => {
  it('is for its own person, also while they wait, and for leaders', async ({ app, student, leader }) => {
    const other = await addStudent(app, 'Ben')
    for (const path of [
      `users/${other._id}/export`,
      `users/${other._id}/transcript`,
      `chats/${other._id}/transcript`,
    ]) {
      expect(await download(app, path, student, asJson)).toMatchObject({ status: 403 })
      expect(await download(app, path, leader, asJson)).toMatchObject({ status: 200 })
    }
    expect(await download(app, 'export', await addWaiting(app), asJson)).toMatchObject({ status: 200 })
  })

  it('refuses leaders, unknown people, formats and time zones with a message', async ({ app, leader, student }) => {
    const other = await addLeader(app, 'Tom')
    const ofLeader = await download(app, `users/${other._id}/export`, leader, asJson)
    expect(ofLeader).toBeRefused(403, messages.record_students_only())
    expect(await download(app, `users/${newId()}/export`, leader, asJson)).toMatchObject({ status: 404 })
    expect(await download(app, `chats/${newId()}/transcript`, leader)).toMatchObject({ status: 404 })
    expect(await download(app, 'export', student, { format: 'pdf', timeZone: 'UTC' })).toMatchObject({ status: 400 })
    const nowhere = await download(app, 'export', student, { format: 'html', timeZone: 'Mars/Base' })
    expect(nowhere).toBeRefused(400, 'timeZone', messages.time_zone_unknown())
    expect((await app.fastify.inject({ method: 'GET', url: '/api/export' })).statusCode).toBe(405)
    expect((await app.fastify.inject({ method: 'HEAD', url: '/api/export' })).statusCode).toBe(405)
  })

  it('has each version of a text that was edited more often than a page has rows', async ({ app, student }) => {
    const versions = Array.from({ length: pageSize.long + 2 }, (_, index) => `Version ${index}`)
    const [first = '', ...edits] = versions
    const { _id } = await askForPrayer(app, student, first)
    for (const content of edits) {
      const edit = { params: { id: _id }, body: { content, audience: 'named' as const } }
      await app.call('PUT /api/prayer-requests/{id}', edit, student.token)
    }
    const { prayerRequests } = JSON.parse((await download(app, 'export', student, asJson)).text)
    expect(prayerRequests[0].earlierVersions.map(({ text }: { text: string }) => text)).toEqual(versions.slice(0, -1))
  })

  it('is an attachment with the name of the person, never stored', async ({ app, leader }) => {
    const zoe = await addStudent(app, 'Zoë "Ж" ../x')
    const { headers } = await download(app, `users/${zoe._id}/export`, leader, asHtml)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Zo_ _ .. x data.html"; filename*=UTF-8''${encodeURIComponent('Zoë Ж .. x data.html')}`,
    )
  })

  it('has what the person wrote and got, and not what only leaders see', async ({ app, student, leader }) => {
    await fillRecords(app, student, leader)
    const own = JSON.parse((await download(app, 'export', student, asJson)).text)
    expect(own).toMatchObject({
      account: { _id: student._id, name: 'Ana', username: student.username, role: 'student' },
      responses: [
        {
          ...{ question: 'Light of the world', answer: 'To shine at school.', status: 'approved' },
          ...{ feedback: 'Well said.', reviewedBy: { name: 'Ruth', isLeader: true } },
          earlierAnswers: [{ text: 'To shine at scool.' }],
        },
      ],
      messages: [
        { from: { name: 'Ana' }, content: 'I am afraid.', earlierVersions: [{ text: 'I am afrad.' }] },
        { from: { name: 'Ruth', isLeader: true }, content: 'Come and talk.' },
      ],
      prayerRequests: [
        { content: 'For my exam.', withdrawnAt: expect.any(String) },
        { content: 'For my grandmother.', response: { content: 'With you.', respondedBy: { name: 'Ruth' } } },
      ],
      prayedFor: [{ prayedAt: expect.any(String) }],
      announcementsRead: [{ title: 'Camp' }],
      sessions: [{ startedAt: expect.any(String) }],
    })
    const text = JSON.stringify(own)
    for (const hidden of [
      'Come an talk.',
      'Another word first.',
      'readBy',
      'Friend',
      'brother',
      '"_id":"01"',
      leader._id,
    ]) {
      expect(text).not.toContain(hidden)
    }
    const byLeader = (await download(app, `users/${student._id}/export`, leader, asJson)).text
    expect(() => JSON.parse(byLeader)).not.toThrow()
    for (const shown of ['Come an talk.', 'Another word first.', '"readBy":["Ruth"]', '"actor":"Ruth"']) {
      expect(byLeader).toContain(shown)
    }
    for (const hidden of ['Friend', 'brother', leader._id]) expect(byLeader).not.toContain(hidden)
    // The page has the same texts.
    const page = (await download(app, 'export', student, asHtml)).text
    for (const shown of [
      'To shine at school.',
      'To shine at scool.',
      'Well said.',
      'I am afraid.',
      'With you.',
      'Camp',
    ]) {
      expect(page).toContain(shown)
    }
    for (const hidden of ['Come an talk.', 'Another word first.', 'Friend', 'brother'])
      expect(page).not.toContain(hidden)
    expect(page).toContain(messages.record_time_zone({ timeZone: 'Europe/Madrid' }))
    // The stopped clock of the tests: 18:00 UTC.
    expect(page).toMatch(/<time datetime="2026-03-01T18:00:00\.000Z">March 1, 2026 at 7:00\sPM GMT\+1<\/time>/)
  })

  it('AZ8: has the concerns that the person reported, and no trace of others', async ({ app, student, leader }) => {
    const tom = await addLeader(app, 'Tom')
    const tell = async (by: Person, about: string, content: string) =>
      (await app.call('POST /api/concerns', { body: { content, about: [about], aboutText: 'In the bus' } }, by.token))
        .body
    const { _id } = await tell(student, leader._id, 'I am bullied.')
    await tell(tom, student._id, 'Ana hits others.')
    const reply = { params: { id: _id }, body: { content: 'We help you.' } }
    await app.call('POST /api/concerns/{id}/messages', reply, tom.token)
    await app.call('POST /api/concerns/{id}/handle', { params: { id: _id }, body: {} }, tom.token)
    await app.call(
      'POST /api/concerns/{id}/close',
      { params: { id: _id }, body: { note: 'A note of Tom.', textCount: 9 } },
      tom.token,
    )
    const own = (await download(app, 'export', student, asJson)).text
    expect(JSON.parse(own).concerns).toEqual([
      {
        ...{ _id, content: 'I am bullied.', about: [{ name: 'Ruth' }], aboutText: 'In the bus', state: 'closed' },
        ...{ createdAt: expect.any(String), closedAt: expect.any(String) },
        messages: [{ from: { name: 'Tom', isLeader: true }, content: 'We help you.', createdAt: expect.any(String) }],
      },
    ])
    const ownPage = (await download(app, 'export', student, asHtml)).text
    for (const shown of ['I am bullied.', 'In the bus', 'We help you.']) expect(ownPage).toContain(shown)
    for (const text of [own, ownPage]) {
      for (const hidden of ['hits', 'A note', 'concern.']) expect(text).not.toContain(hidden)
    }
    const others = [
      await download(app, 'export', leader, asJson),
      ...(await Promise.all(
        [asJson, asHtml].map((body) => download(app, `users/${student._id}/export`, leader, body)),
      )),
      await download(app, `users/${student._id}/export`, tom, asJson),
      await download(app, `users/${student._id}/transcript`, tom),
      await download(app, `chats/${student._id}/transcript`, leader),
    ]
    for (const { status, text } of others) {
      expect(status).toBe(200)
      for (const hidden of ['bullied', 'hits', 'We help', 'A note', 'In the bus', 'concern.', _id]) {
        expect(text).not.toContain(hidden)
      }
    }
  })

  it('PS4: writes one entry to the history, by whom and of whom', async ({ app, student, leader }) => {
    await download(app, 'export', student, asJson)
    await download(app, `users/${student._id}/export`, leader, asHtml)
    await download(app, `chats/${student._id}/transcript`, leader)
    const { body } = await app.call('GET /api/history', { query: { group: 'records' } }, leader.token)
    expect(body.map(({ kind, actor, subject, facts }) => [kind, actor?.name, subject?.name, facts])).toEqual([
      [
        'transcript.created',
        'Ruth',
        'Ana',
        {
          ...{ of: 'chat', items: 0, bytes: expect.any(Number) },
          ...{ digest: expect.stringMatching(/^[0-9a-f]{64}$/), proofDigest: expect.stringMatching(/^[0-9a-f]{64}$/) },
        },
      ],
      ['export.created', 'Ruth', 'Ana', { format: 'html' }],
      ['export.created', 'Ana', 'Ana', { format: 'json' }],
    ])
  })

  it('has all messages of a long chat, in order', { tags: 'slow' }, async ({ app, student, leader }) => {
    for (let number = 1; number <= 120; number += 1) await sendMessage(app, student, student._id, `Message ${number}.`)
    const { messages: sent } = JSON.parse((await download(app, `users/${student._id}/export`, leader, asJson)).text)
    expect(sent.map(({ content }: { content: string }) => content)).toEqual(
      Array.from({ length: 120 }, (_, index) => `Message ${index + 1}.`),
    )
    const page = (await download(app, `chats/${student._id}/transcript`, leader)).text
    expect(page.match(/Message \d+\./g)).toHaveLength(120)
  })
})
