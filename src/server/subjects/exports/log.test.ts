import { expect } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, announce, askForPrayer, type Person, questionText } from '#test/support/people.ts'
import { asHtml, asJson, download, fillRecords } from '#test/support/records.ts'

interface Entry {
  kind: string
  by: string
  about?: string
  content?: Record<string, string>
}

/** Returns the entries of the audit log in a file, as JSON and as the sentences of the page. */
async function logOf(app: TestApp, path: string, reader: Person) {
  const json = await download(app, path, reader, asJson)
  const page = await download(app, path, reader, asHtml)
  const list = page.text.slice(page.text.indexOf('<h2 id="list-log">'))
  const sentences = [...list.matchAll(/<p class="by"><time[^>]*>[^<]*<\/time> · (.*)<\/p>/g)].map(([, text]) =>
    `${text}`.replaceAll(/<[^>]+>/g, ''),
  )
  const entries: Entry[] = JSON.parse(json.text).log
  // Entries of the files themselves are written meanwhile.
  return { entries, sentences: sentences.slice(0, entries.length), json: json.text, page: page.text }
}

const byId = (id: string) => ({ params: { id } })

const consent = { guardianName: 'Maria', method: 'on paper', givenOn: '2026-01-01' } as const

/** A guardian withdraws the consent of a student. */
async function withdrawAsGuardian(app: TestApp, student: Person, leader: Person): Promise<void> {
  await app.call('POST /api/users/{id}/consents', { ...byId(student._id), body: consent }, leader.token)
  const { body: link } = await app.call('POST /api/users/{id}/guardian-links', byId(student._id), leader.token)
  const { body } = await app.call('POST /api/guardian/exchange', { body: { token: link.token } })
  await app.call('POST /api/guardian/withdraw-consent', {}, body.token)
}

/** Does something of many kinds as a leader. */
async function leadGroup(app: TestApp, student: Person, leader: Person): Promise<void> {
  await fillRecords(app, student, leader)
  const publishAt = new Date(app.now().getTime() + 3_600_000).toISOString()
  const { body: post } = await app.call('POST /api/questions', { body: { ...questionText, publishAt } }, leader.token)
  const later = new Date(app.now().getTime() + 7_200_000).toISOString()
  const change = { ...byId(post._id), body: { ...questionText, publishAt: later } }
  await app.call('PUT /api/questions/{id}', change, leader.token)
  await announce(app, leader, 'Choir')
  await app.call('PUT /api/users/{id}/hold', { ...byId(student._id), body: { reason: 'Asked' } }, leader.token)
  const { _id } = await askForPrayer(app, student)
  await app.call('DELETE /api/prayer-requests/{id}', byId(_id), leader.token)
}

const empty = /“”|“<bdi><\/bdi>”|\bfor$|, for$|undefined|made a change/

describeOnBoth('the history in a file', () => {
  it('names a guardian who withdrew the consent, not an operator', async ({ app, student, leader }) => {
    await withdrawAsGuardian(app, student, leader)
    const byLeader = await logOf(app, `users/${student._id}/export`, leader)
    const kinds = ['account.switched_off', 'consent.withdrawn', 'guardian_link.opened']
    for (const kind of kinds)
      expect(byLeader.entries).toContainEqual(expect.objectContaining({ kind, by: 'a guardian' }))
    expect(byLeader.sentences).toContain('Maria took back the consent for Ana')
    expect(byLeader.sentences).toContain("Ana's account was switched off: a parent took back the consent")
    expect(byLeader.page).not.toContain('operator')
    await app.call('POST /api/users/{id}/consents', { ...byId(student._id), body: consent }, leader.token)
    const switchOn = await app.call('POST /api/users/{id}/switch-on', byId(student._id), leader.token)
    expect(switchOn.status).toBe(200)
    const { body: code } = await app.call('POST /api/users/{id}/recovery-code', byId(student._id), leader.token)
    const recovery = { username: student.username, code: `${code.code}`, newPassword: 'another-lamp' }
    await app.call('POST /api/auth/recover', { body: recovery })
    const { body } = await app.call('POST /api/auth/login', {
      body: { username: student.username, password: 'another-lamp' },
    })
    const own = await logOf(app, 'export', { ...student, token: body.token })
    for (const kind of kinds.slice(0, 2)) {
      expect(own.entries).toContainEqual(expect.objectContaining({ kind, by: 'a guardian' }))
    }
    expect(own.sentences).toContain('A parent took back the consent for Ana')
    expect(own.page).not.toContain('operator')
  })

  it('has complete sentences, and in an own file no name of another person', async ({ app, student, leader }) => {
    const [tom, mia] = [await addLeader(app, 'Tom'), await addLeader(app, 'Mia')]
    await leadGroup(app, student, leader)
    await app.call('POST /api/users/{id}/make-leader', byId(student._id), leader.token)
    const { body: requests } = await app.call('GET /api/confirmations', {}, tom.token)
    await app.call('POST /api/confirmations/{id}/decline', byId(`${requests[0]?._id}`), tom.token)
    const files = {
      student: await logOf(app, 'export', student),
      leader: await logOf(app, 'export', leader),
      declining: await logOf(app, 'export', tom),
      other: await logOf(app, 'export', mia),
      byLeader: await logOf(app, `users/${student._id}/export`, leader),
    }
    for (const [name, { sentences, entries }] of Object.entries(files)) {
      expect(sentences, name).toHaveLength(entries.length)
      expect(
        sentences.filter((sentence) => empty.test(sentence)),
        name,
      ).toEqual([])
    }
    expect(files.student.sentences).toEqual(
      expect.arrayContaining([
        'Ana changed the answer to “Light of the world”',
        "A leader approved Ana's answer to “Light of the world”",
      ]),
    )
    expect(files.leader.sentences).toEqual(
      expect.arrayContaining([
        'Ruth posted the question “Light of the world”',
        expect.stringMatching(
          /^Ruth scheduled the question “Light of the world” for March 1, 2026 at 8:00\sPM GMT\+1$/,
        ),
        expect.stringMatching(/^Ruth changed the scheduled question .*, for March 1, 2026 at 9:00\sPM GMT\+1$/),
        "Ruth approved another person's answer to “Light of the world”",
        'Ruth asked to make another person a leader',
      ]),
    )
    expect(files.declining.sentences).toContain('Tom declined to make another person a leader')
    expect(files.byLeader.sentences).toEqual(
      expect.arrayContaining(['Ruth asked to make Ana a leader', 'Tom declined to make Ana a leader']),
    )
    expect(files.leader.entries.filter(({ about }) => about === 'another person').length).toBeGreaterThan(0)
    for (const hidden of [student._id, student.username, '"Ana"', 'Asked', 'Another word first.']) {
      expect(JSON.stringify(files.leader.entries), hidden).not.toContain(hidden)
    }
    for (const hidden of [leader._id, 'Ruth', 'Another word first.', 'Asked']) {
      expect(JSON.stringify(files.student.entries), hidden).not.toContain(hidden)
    }
  })
})
