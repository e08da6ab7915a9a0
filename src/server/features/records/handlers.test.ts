import { expect } from 'vitest'
import * as messages from '#messages'
import { newId } from '#server/database/new-id.ts'
import { recordHistory } from '#server/history/record.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, addWaiting, sendMessage } from '#test/support/people.ts'
import { asHtml, asJson, download, fillRecords } from '#test/support/records.ts'
import { runSql } from '#test/support/sql.ts'

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
    expect([ofLeader.status, JSON.parse(ofLeader.text).message]).toEqual([403, messages.record_students_only()])
    expect(await download(app, `users/${newId()}/export`, leader, asJson)).toMatchObject({ status: 404 })
    expect(await download(app, `chats/${newId()}/transcript`, leader)).toMatchObject({ status: 404 })
    expect(await download(app, 'export', student, { format: 'pdf', timeZone: 'UTC' })).toMatchObject({ status: 400 })
    const nowhere = await download(app, 'export', student, { format: 'html', timeZone: 'Mars/Base' })
    expect([nowhere.status, JSON.parse(nowhere.text).errors]).toEqual([
      400,
      [{ path: 'timeZone', message: messages.record_time_zone_unknown() }],
    ])
    expect((await app.fastify.inject({ method: 'GET', url: '/api/export' })).statusCode).toBe(405)
    expect((await app.fastify.inject({ method: 'HEAD', url: '/api/export' })).statusCode).toBe(405)
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
      'facts',
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

  it('AZ8: has the concerns that the person reported, and no trace of others', async ({
    app,
    student,
    leader,
    testDatabase,
  }) => {
    const now = app.now().toISOString()
    const values = (id: string, reporter: string, content: string) =>
      `insert into concerns (id, reporter_id, content, created_at, closed_at, closing_note, handled_by) values ('${id}', '${reporter}', '${content}', '${now}', '${now}', 'Note for leads.', '${leader._id}')`
    const friend = await addStudent(app, 'Friend')
    await runSql(
      testDatabase.url,
      values('own', student._id, 'I am bullied.'),
      values('other', friend._id, 'Ana hits me.'),
    )
    for (const [actorId, subjectId] of [
      [student._id, undefined],
      [leader._id, student._id],
      [friend._id, student._id],
    ] as const) {
      const entry = { kind: 'concern.created' as never, actorId, subjectId, content: { content: 'Ana hits me.' }, now }
      await app.database.write((transaction) => recordHistory(transaction, entry)).catch(() => undefined)
    }
    const own = (await download(app, 'export', student, asJson)).text
    expect(JSON.parse(own).concerns).toEqual([
      { _id: 'own', content: 'I am bullied.', createdAt: now, state: 'closed', closedAt: now, messages: [] },
    ])
    const files = [
      own,
      (await download(app, 'export', student, asHtml)).text,
      ...(await Promise.all(
        ['export', 'transcript'].map(
          async (path) => (await download(app, `users/${student._id}/${path}`, leader, asJson)).text,
        ),
      )),
    ]
    for (const text of files) {
      for (const hidden of ['hits', 'Note for leads', 'concern.']) expect(text).not.toContain(hidden)
    }
    for (const text of files.slice(2)) expect(text).not.toContain('bullied')
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

  it('has all messages of a long chat, in order', async ({ app, student, leader }) => {
    for (let number = 1; number <= 120; number += 1) await sendMessage(app, student, student._id, `Message ${number}.`)
    const { messages: sent } = JSON.parse((await download(app, `users/${student._id}/export`, leader, asJson)).text)
    expect(sent.map(({ content }: { content: string }) => content)).toEqual(
      Array.from({ length: 120 }, (_, index) => `Message ${index + 1}.`),
    )
    const page = (await download(app, `chats/${student._id}/transcript`, leader)).text
    expect(page.match(/Message \d+\./g)).toHaveLength(120)
  })
})
