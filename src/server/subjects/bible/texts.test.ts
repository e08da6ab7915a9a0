import { brotliDecompressSync } from 'node:zlib'
import { expect } from 'vitest'
import { bibleRules } from '#contract/rules/bible.ts'
import * as messages from '#messages'
import { statement } from '#server/platform/database/statement.ts'
import type { TestApp } from '#test/support/app.ts'
import { addBible, fewVerses, uploadBible } from '#test/support/bible.ts'
import { erase, runErasure } from '#test/support/erasure.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addWaiting, type Person } from '#test/support/people.ts'
import { listen } from '#test/support/streams.ts'

const deletePiece = statement((sql, value: { upload: string; position: number }) =>
  sql.deleteFrom('bible_pieces').where('upload', '=', value.upload).where('position', '=', value.position),
)
const byId = (id: string) => ({ params: { id } })
const add = (app: TestApp, { token }: Person, upload: string, fileName = 'few.txt') =>
  app.call('POST /api/bible-texts', { body: { upload, fileName } }, token)
const segond = { name: 'Louis Segond', language: 'fr', licence: 'Public domain', audience: 'everyone' } as const
type Change = Omit<typeof segond, 'audience' | 'name'> & { audience: 'everyone' | 'leaders'; name: string }
const change = (app: TestApp, { token }: Person, id: string, body: Change = segond) =>
  app.call('PUT /api/bible-texts/{id}', { ...byId(id), body }, token)
const remove = (app: TestApp, { token }: Person, id: string) =>
  app.call('DELETE /api/bible-texts/{id}', byId(id), token)
const list = async (app: TestApp, { token }: Person) => (await app.call('GET /api/bible-texts', {}, token)).body
const idsFor = async (app: TestApp, { token }: Person) =>
  (await app.call('GET /api/bible', {}, token)).body.texts.map(({ id }) => id)
const readChapter = (app: TestApp, { token }: Person, text: string, book = 'JHN', chapter = '3') =>
  app.call('GET /api/bible/{text}/{book}/{chapter}', { params: { text, book, chapter } }, token)
const readBook = (app: TestApp, { token }: Person, text: string) =>
  app.call('GET /api/bible/{text}/{book}', { params: { text, book: 'JHN' } }, token)

describeOnBoth('a translation that leaders add', () => {
  it('is not added from a file that is refused, and nothing changes', async ({ app, leader }) => {
    const kept = await addBible(app, leader)
    const before = await app.dumpTables()
    for (const content of ['Nothing here.', '\0\0', '<b>GEN</b>']) {
      const response = await add(app, leader, await uploadBible(app, leader, content))
      expect(response, content).toBeRefused(400, 'invalid')
      expect(response.body.message).toMatch(/^This file .*\.$/)
    }
    expect(await app.dumpTables()).toEqual(before)
    expect(await list(app, leader)).toEqual([kept])
  })

  it('is not added from a file that has not arrived whole', async ({ app, leader }) => {
    expect(await add(app, leader, 'none')).toBeRefused(404, messages.setup_restore_upload_lost())
    const upload = await uploadBible(app, leader, fewVerses, 20)
    expect(await app.rowsOf('bible_pieces')).toHaveLength(3)
    await app.database.write((transaction) => transaction.run(deletePiece, { upload, position: 20 }))
    expect(await add(app, leader, upload)).toBeRefused(404, messages.setup_restore_upload_lost())
    const whole = await uploadBible(app, leader, fewVerses, 20)
    expect((await add(app, leader, whole)).status).toBe(201)
    expect((await app.rowsOf('bible_pieces')).filter((piece) => piece.upload === whole)).toEqual([])
  })

  it('has at most as many bytes as the rules say', async ({ app, leader }) => {
    const call = async (offset: number, total: number) => {
      const query = { upload: 'large', offset: `${offset}`, total: `${total}` }
      const response = await app.fastify.inject({
        method: 'PUT',
        url: `/api/bible-files?${new URLSearchParams(query)}`,
        headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${leader.token}` },
        payload: Buffer.from('GEN'),
      })
      return [response.statusCode, response.json().received]
    }
    expect(await call(0, bibleRules.maxFileBytes + 1)).toEqual([413, undefined])
    expect(await call(bibleRules.maxFileBytes - 2, 3)).toEqual([413, undefined])
    expect(await app.rowsOf('bible_pieces')).toEqual([])
    expect(await call(0, 3)).toEqual([200, 3])
    expect(await call(0, 3)).toEqual([200, 3])
    expect(await app.rowsOf('bible_pieces')).toHaveLength(1)
  })

  it('is read by leaders only until they say who may, and by nobody who waits', async ({ app, leader, student }) => {
    const noah = await addWaiting(app)
    const { id, ...text } = await addBible(app, leader, { fileName: 'Louis  Segond.txt' })
    expect(text).toMatchObject({
      name: 'Louis Segond',
      language: 'en',
      audience: null,
      verses: 3,
      books: 2,
      chapters: 2,
    })
    const statuses = async () =>
      Promise.all(
        [leader, student, noah].map(async (person) => [
          (await readChapter(app, person, id)).status,
          (await readBook(app, person, id)).status,
        ]),
      )
    const [seen, unknown, refused] = [200, 404, 403].map((status) => [status, status])
    const hidden = [seen, unknown, refused]
    expect([await statuses(), await idsFor(app, leader), await idsFor(app, student)]).toEqual([
      hidden,
      ['kjv', id],
      ['kjv'],
    ])
    await change(app, leader, id, { ...segond, audience: 'leaders' })
    expect([await statuses(), await idsFor(app, leader), await idsFor(app, student)]).toEqual([
      hidden,
      ['kjv', id],
      ['kjv'],
    ])
    const changed = await change(app, leader, id)
    expect(changed.body).toEqual({ ...text, ...segond, id })
    expect(await statuses()).toEqual([seen, seen, refused])
    expect(await idsFor(app, student)).toEqual(['kjv', id])
    expect((await readChapter(app, student, id)).body).toEqual({ verses: [{ number: 16, parts: ['Sixteenth.'] }] })
    for (const [book, chapter] of [
      ['JHN', '4'],
      ['MRK', '1'],
    ]) {
      expect(await readChapter(app, student, id, book, chapter)).toBeRefused(404)
    }
  })

  it('is sent in brotli as it is stored', async ({ app, leader }) => {
    const { id, bytes } = await addBible(app, leader, { content: 'JHN 3:16 Sixteenth é 🙏.' })
    const { rawPayload } = await app.fastify.inject({
      url: `/api/bible/${id}/JHN`,
      headers: { authorization: `Bearer ${leader.token}`, 'accept-encoding': 'br' },
    })
    const verses = [{ number: 16, parts: ['Sixteenth é 🙏.'] }]
    expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual({ chapters: { 3: { verses } } })
    expect(rawPayload.length).toBe(bytes)
    const [stored] = await app.rowsOf('bible_books')
    expect(stored?.content).toBe(rawPayload.toString('base64'))
  })

  it('is gone at once when it is removed, on every node', async ({ nodes, leader, student }) => {
    const [app, second] = nodes
    const { id } = await addBible(app, leader)
    await change(app, leader, id)
    expect((await readChapter(second, student, id)).status).toBe(200)
    expect((await remove(app, leader, id)).status).toBe(204)
    for (const node of nodes) {
      for (const person of [leader, student]) {
        expect(await readChapter(node, person, id)).toBeRefused(404)
        expect(await readBook(node, person, id)).toBeRefused(404)
        expect(await idsFor(node, person)).toEqual(['kjv'])
      }
      expect(await remove(node, leader, id)).toBeRefused(404, messages.bible_text_removed())
      expect(await change(node, leader, id)).toBeRefused(404, messages.bible_text_removed())
    }
    expect(await second.rowsOf('bible_books')).toEqual([])
  })

  it('has a name that no other has', async ({ app, leader }) => {
    await addBible(app, leader)
    const taken = messages.bible_name_taken({ name: 'few' })
    expect(await add(app, leader, await uploadBible(app, leader))).toBeRefused(409, 'conflict', taken)
    const other = await addBible(app, leader, { fileName: 'other.txt' })
    const before = await app.rowsOf('bible_texts')
    expect(await change(app, leader, other.id, { ...segond, name: 'few' })).toBeRefused(409, 'conflict', taken)
    for (const name of ['', ' ', 'x'.repeat(81), 'a\nb']) {
      expect(await change(app, leader, other.id, { ...segond, name }), name).toBeRefused(400, 'invalid')
    }
    expect(await app.rowsOf('bible_texts')).toEqual(before)
  })

  it('is added once, and removed once, by two leaders on two nodes', async ({ nodes, leader }) => {
    const tom = await addLeader(nodes[0], 'Tom')
    for (let round = 0; round < 3; round += 1) {
      const uploads = [await uploadBible(nodes[0], leader), await uploadBible(nodes[1], tom)] as const
      const added = await Promise.all([add(nodes[0], leader, uploads[0]), add(nodes[1], tom, uploads[1])])
      expect(added.map(({ status }) => status).sort()).toEqual([201, 409])
      const [text, ...others] = await list(nodes[1], tom)
      expect(others).toEqual([])
      const removed = await Promise.all([remove(nodes[0], leader, `${text?.id}`), remove(nodes[1], tom, `${text?.id}`)])
      expect(removed.map(({ status }) => status).sort()).toEqual([204, 404])
    }
    const kinds = await nodes[0].kindsOfHistory()
    expect(kinds.filter((kind) => kind.startsWith('bible_text.'))).toEqual(
      Array(3).fill(['bible_text.added', 'bible_text.removed']).flat(),
    )
  })

  it('is one of 20 at most, also if two leaders add the last one', async ({ nodes, leader }) => {
    const tom = await addLeader(nodes[0], 'Tom')
    for (let number = 1; number < bibleRules.maxTexts; number += 1) {
      await addBible(nodes[0], leader, { content: 'JHN 3:16 Sixteenth.', fileName: `${number}.txt` })
    }
    const uploads = [await uploadBible(nodes[0], leader), await uploadBible(nodes[1], tom)] as const
    const added = await Promise.all([
      add(nodes[0], leader, uploads[0], 'a.txt'),
      add(nodes[1], tom, uploads[1], 'b.txt'),
    ])
    expect(added.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(added.find(({ status }) => status === 409)).toBeRefused(409, messages.bible_too_many({ max: 20 }))
    expect(await list(nodes[0], leader)).toHaveLength(20)
  })

  it('is recorded with who added, changed and removed it, and shown on every screen', async ({
    app,
    leader,
    student,
  }) => {
    const stream = await listen(app, student)
    const { id } = await addBible(app, leader)
    await change(app, leader, id)
    await change(app, leader, id)
    await remove(app, leader, id)
    await expect.poll(() => stream.changes()).toEqual(Array(3).fill(['settings', { id: 'settings' }]))
    const { body } = await app.call('GET /api/history', { query: { group: 'settings' } }, leader.token)
    expect(body.map(({ kind, actor, facts, content }) => [kind, actor?.name, facts, content])).toEqual([
      ['bible_text.removed', 'Ruth', {}, { title: 'Louis Segond' }],
      [
        'bible_text.changed',
        'Ruth',
        { fields: 'name, language, licence, audience', from: null, to: 'everyone' },
        { title: 'few', licence: '' },
      ],
      ['bible_text.added', 'Ruth', { verses: 3, to: null }, { title: 'few' }],
    ])
  })

  it('keeps its words and its name when a person of that name is erased', async ({ app, leader, student }) => {
    const { id } = await addBible(app, leader, { content: 'LUK 2:36 And Ana was there.', fileName: 'Ana.txt' })
    const before = await app.rowsOf('bible_books')
    await erase(app, leader, student._id)
    await runErasure(app)
    expect(await app.rowsOf('bible_books')).toEqual(before)
    expect((await list(app, leader)).map(({ name }) => name)).toEqual(['Ana'])
    expect((await readChapter(app, leader, id, 'LUK', '2')).body.verses[0]?.parts).toEqual(['And Ana was there.'])
  })
})
