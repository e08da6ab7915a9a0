import { routes } from '#contract/api.ts'
import { expandPath, parseNextCursor } from '#contract/shared/links.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** Headers that differ in every response. */
const varying = new Set(['date', 'x-request-id'])

export interface Snapshot {
  [request: string]: { status: number; headers: Record<string, unknown>; body: unknown }
}

/**
 * Calls every GET route of the contract with every id, each filter of lists, and all pages.
 * @param ids sensible values for the parameters of paths and for filters by person
 */
export async function snapshot(app: TestApp, { token }: Person, ids: readonly string[]): Promise<Snapshot> {
  const taken: Snapshot = {}
  async function take(url: string): Promise<void> {
    const { statusCode, headers, body } = await app.fastify.inject({
      url,
      headers: { authorization: `Bearer ${token}` },
    })
    const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !varying.has(name)))
    const json = body.startsWith('{') || body.startsWith('[') ? JSON.parse(body) : body
    delete json.requestId
    taken[url] = { status: statusCode, headers: kept, body: json }
    const cursor = parseNextCursor(headers['link'] as string | undefined)
    const next = new URL(url, 'http://app')
    next.searchParams.set('cursor', cursor ?? '')
    if (cursor !== undefined) await take(next.pathname + next.search)
  }
  for (const [key, route] of routes) {
    if (!key.startsWith('GET ') || route.stream) continue
    const template = key.replace('GET ', '')
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}`)
    const urls =
      names.length === 0
        ? [template]
        : ids.map((id) => expandPath(template, Object.fromEntries(names.map((name) => [name, id]))))
    for (const url of urls) {
      await take(route.paged ? `${url}?limit=2` : url)
      if (key === 'GET /api/concerns') await take(`${url}?show=closed`)
      if (key === 'GET /api/concerns/recipients') for (const id of ids) await take(`${url}?about=${id}`)
      if (key !== 'GET /api/history') continue
      for (const person of ids) await take(`${url}?limit=3&person=${person}`)
      for (const group of ['messages', 'leaders', 'accounts', 'records']) await take(`${url}?limit=3&group=${group}`)
      await take(`${url}?from=${app.now().toISOString()}`)
    }
  }
  return taken
}
