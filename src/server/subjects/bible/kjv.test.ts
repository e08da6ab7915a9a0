import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { books } from '#contract/bible/books.ts'
import type { BibleBook, BibleVerse } from '#contract/bible.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addWaiting, type Person } from '#test/support/people.ts'

const get = (app: TestApp, path: string, { token }: Person, encoding?: string) =>
  app.fastify.inject({
    url: `/api/bible/${path}`,
    headers: { authorization: `Bearer ${token}`, ...(encoding !== undefined && { 'accept-encoding': encoding }) },
  })
const wordsOf = ({ parts }: BibleVerse) => parts.join('')

describeOnBoth('the King James Version', () => {
  it('is for people who are signed in and let in', async ({ app }) => {
    const noah = await addWaiting(app)
    for (const path of ['kjv/JHN/3', 'kjv/JHN']) {
      const anonymous = await app.fastify.inject(`/api/bible/${path}`)
      expect([anonymous.statusCode, anonymous.headers['cache-control']]).toEqual([401, 'no-store'])
      const waiting = await get(app, path, noah)
      expect([waiting.statusCode, waiting.json().code]).toEqual([403, 'awaiting_approval'])
      expect(waiting.headers['cache-control']).toBe('no-store')
    }
  })

  it('has no other books, chapters or translations', async ({ app, student }) => {
    for (const path of ['kjv/TOB', 'kjv/jhn', 'kjv/TOB/1', 'kjv/JHN/0', 'kjv/JHN/22', 'web/JHN', 'web/JHN/3']) {
      const { statusCode, headers } = await get(app, path, student)
      expect([path, statusCode, headers['cache-control']]).toEqual([path, 404, 'no-store'])
    }
    for (const path of ['kjv/JHN/x', 'kjv/JHN/1234', 'kjv/JOHN', 'kjv/JHN/-1'])
      expect([path, (await get(app, path, student)).statusCode]).toEqual([path, 400])
  })

  it('is in the list of translations, with the language of the group', async ({ app, leader, student }) => {
    const kjv = { id: 'kjv', name: 'King James Version', language: 'en', audience: 'everyone', numbering: 'kjv' }
    for (const { token } of [leader, student]) {
      const { body } = await app.call('GET /api/bible', {}, token)
      expect(body).toMatchObject({ language: 'en', countsPsalmTitles: false, website: null })
      expect(body.texts).toEqual([expect.objectContaining({ ...kjv, verses: 31_102, differing: [] })])
    }
    const first = await app.call('GET /api/bible', {}, student.token)
    const headers = { 'if-none-match': String(first.headers['etag']) }
    expect((await app.call('GET /api/bible', {}, student.token, { headers })).status).toBe(304)
    await app.call('PUT /api/settings', { body: { language: 'fr' } }, leader.token)
    const second = await app.call('GET /api/bible', {}, student.token, { headers })
    expect([second.status, second.body.language]).toEqual([200, 'fr'])
  })

  it('has paragraphs, words that were added, and titles of psalms', async ({ app, student }) => {
    const verses = async (path: string): Promise<BibleVerse[]> => (await get(app, path, student)).json().verses
    const john = await verses('kjv/JHN/3')
    expect(john).toHaveLength(36)
    expect(wordsOf(john[15] as BibleVerse)).toMatch(/^For God so loved/)
    expect(john[0]).toMatchObject({ number: 1 })
    const [title, first] = await verses('kjv/PSA/3')
    expect(title).toEqual({ number: 0, parts: [expect.stringMatching(/^A Psalm of David/)] })
    expect(first?.number).toBe(1)
    expect((await verses('kjv/PSA/119'))[0]?.number).toBe(1)
    expect((await verses('kjv/PSA/11'))[0]?.parts).toEqual(['To the chief Musician, ', 'A Psalm', ' of David.'])
    const added = (await verses('kjv/GEN/1'))[1]?.parts
    expect(added?.[1]).toBe('was')
    expect((await verses('kjv/GEN/1'))[5]).toMatchObject({
      number: 6,
      paragraph: true,
      parts: [expect.stringMatching(/^And God/)],
    })
    expect((await verses('kjv/SNG/1'))[0]?.number).toBe(1)
  })

  it('never changes at its address, in the encoding that the client accepts', async ({ app, student }) => {
    for (const path of ['kjv/PSA/23', 'kjv/RUT']) {
      const plain = await get(app, path, student)
      const [br, zip] = [await get(app, path, student, 'gzip, br'), await get(app, path, student, 'gzip')]
      for (const [response, encoding] of [
        [plain, undefined],
        [br, 'br'],
        [zip, 'gzip'],
      ] as const) {
        expect(response.headers).toMatchObject({
          'cache-control': 'private, max-age=31536000, immutable',
          'content-type': 'application/json; charset=utf-8',
          vary: 'accept-encoding, authorization',
        })
        expect(response.headers['content-encoding']).toBe(encoding)
      }
      expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
      expect(gunzipSync(zip.rawPayload).toString()).toBe(plain.body)
      const head = await app.fastify.inject({
        method: 'HEAD',
        url: `/api/bible/${path}`,
        headers: { authorization: `Bearer ${student.token}` },
      })
      expect([head.statusCode, head.body]).toEqual([200, ''])
    }
  })

  it('has 31,102 verses in 1,189 chapters of at most 5 kB, 1.3 MB together', { tags: 'slow' }, async ({
    app,
    student,
  }) => {
    let [verses, chapters, bytes] = [0, 0, 0]
    for (const code of books) {
      const { rawPayload } = await get(app, `kjv/${code}`, student, 'br')
      bytes += rawPayload.length
      const book: BibleBook = JSON.parse(brotliDecompressSync(rawPayload).toString())
      for (const [number, chapter] of Object.entries(book.chapters)) {
        const one = await get(app, `kjv/${code}/${number}`, student, 'br')
        expect(one.rawPayload.length, `${code} ${number}`).toBeLessThanOrEqual(5000)
        expect(JSON.parse(brotliDecompressSync(one.rawPayload).toString())).toEqual(chapter)
        const numbers = chapter.verses.map((verse) => verse.number).filter((verse) => verse > 0)
        expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1))
        expect(chapter.verses.map(wordsOf).join(' ')).not.toMatch(/[#[\]<>{}]| {2}|^ | $/)
        verses += numbers.length
        chapters += 1
      }
    }
    expect([verses, chapters]).toEqual([31_102, 1189])
    expect(bytes).toBeLessThanOrEqual(1_300_000)
  })
})
