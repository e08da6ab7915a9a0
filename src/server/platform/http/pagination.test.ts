import Fastify, { type LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { routes } from '#contract/api.ts'
import { serverLimits } from '#contract/limits.ts'
import { prayerRequestRules } from '#contract/rules/prayers.ts'
import { questionRules } from '#contract/rules/questions.ts'
import type { Page } from '#contract/shared/fields.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { askForPrayer } from '#test/support/people.ts'
import { paginateById, serializePage, toPage } from './pagination.ts'

/** Sends a page. Returns its items and the cursor of its `Link` header. */
async function send<Item>(page: Page<Item>): Promise<{ items: Item[]; next: string | undefined }> {
  const app = Fastify()
  app.get('/list', async (_request, reply) => serializePage(reply, '/list', { query: { limit: 5 } }, page))
  const response = await app.inject('/list')
  await app.close()
  const next = /^<\/list\?limit=5&cursor=([^>]+)>; rel="next"$/.exec(String(response.headers.link))?.[1]
  return { items: response.json(), next: next && decodeURIComponent(next) }
}

const sendTexts = (texts: string[], limit = 50) =>
  send(
    toPage(
      texts,
      limit,
      (text) => ({ text: [text] }),
      (last) => last,
    ),
  )

it('AV8: ends a page early at its maximum size, including nested lists, with a cursor', async () => {
  const long = '旧'.repeat(serverLimits.maxPageBytes / 3 / 4)
  const texts = Array.from({ length: 9 }, (_, index) => `${index}${long}`)
  const first = await sendTexts(texts)
  expect(first.items.length).toBe(3)
  expect(first.next).toBe(texts[2])
})

it('returns at least one row on a page, and no cursor after the last', async () => {
  const long = 'x'.repeat(serverLimits.maxPageBytes + 1)
  expect((await sendTexts([`1${long}`, `2${long}`])).items).toHaveLength(1)
  expect(await sendTexts([long])).toEqual({ items: [{ text: [long] }], next: undefined })
  expect(await sendTexts(['a', 'b?&', 'c'], 2)).toEqual({ items: [{ text: ['a'] }, { text: ['b?&'] }], next: 'b?&' })
})

it('AV8: reads a page above the default size in two parts, and the second only if it fits', async () => {
  const pageOf = async (limit: number, text: string, count: number) => {
    const all = Array.from({ length: count }, (_, index) => ({ id: String(count - index).padStart(3, '0'), text }))
    const reads: number[] = []
    const read = async (before: string, most: number) => {
      reads.push(most)
      return all.filter(({ id }) => id < before).slice(0, most)
    }
    const { items, next } = await send(await paginateById({ limit }, read, (row) => row))
    expect(items).toEqual(all.slice(0, items.length))
    expect(next).toBe(items.length < count ? items.at(-1)?.id : undefined)
    return [items.length, ...reads]
  }
  expect(await pageOf(100, 'short', 120)).toEqual([100, 51, 50])
  expect(await pageOf(100, 'short', 100)).toEqual([100, 51, 50])
  expect(await pageOf(100, 'short', 51)).toEqual([51, 51, 50])
  expect(await pageOf(50, 'short', 120)).toEqual([50, 51])
  expect(await pageOf(100, 'x'.repeat(10_000), 120)).toEqual([39, 51])
})

it('leaves room for the longest lists without pages', () => {
  const question = 3 * (questionRules.title.max + questionRules.description.max) + 500
  expect(question * serverLimits.chartQuestions).toBeLessThan(serverLimits.maxPageBytes)
})

describeOnBoth('pages', () => {
  it('AV8: returns small pages of the longest texts, and each row once', async ({ app, student }) => {
    const ids: string[] = []
    for (let index = 0; index < 60; index += 1) {
      ids.unshift((await askForPrayer(app, student, '祷'.repeat(prayerRequestRules.content.max)))._id)
    }
    const seen: string[] = []
    let url: string | undefined = '/api/prayer-requests?limit=100'
    while (url !== undefined) {
      const answer: LightMyRequestResponse = await app.fastify.inject({
        url,
        headers: { authorization: `Bearer ${student.token}` },
      })
      expect(answer.rawPayload.length).toBeLessThan(serverLimits.maxPageBytes + 100_000)
      seen.push(...answer.json().map(({ _id }: { _id: string }) => _id))
      url = /^<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    expect(seen).toEqual(ids)
  })
})

it('pages every route that returns a list, except those of a fixed length', () => {
  const lists = routes.filter(([, { response, paged }]) => response._zod.def.type === 'array' && !paged)
  expect(new Set(lists.map(([key]) => key))).toEqual(
    new Set([
      'GET /api/bible-texts',
      'GET /api/chats/{id}/messages',
      'GET /api/chats/{id}/readers',
      'GET /api/concerns/leaders',
      'GET /api/concerns/leads',
      'GET /api/confirmations',
      'GET /api/dashboard/announcements',
      'GET /api/dashboard/term',
      'GET /api/invitations',
      'GET /api/notices',
      'GET /api/users/{id}/consents',
      'GET /api/users/{id}/guardian-links',
    ]),
  )
})
