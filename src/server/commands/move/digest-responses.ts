import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { routes } from '#contract/api.ts'
import { serverLimits } from '#contract/limits.ts'
import { parseNextLink } from '#contract/shared/links.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readEnvironment } from '#server/platform/env.ts'
import { createToken, hashToken } from '#server/platform/tokens.ts'
import { listUsers, sessionRows } from '#server/subjects/accounts/public.ts'
import { buildApp } from '../../app.ts'

/** Starts a session that does not count as the last visit of its user, who may be switched off. @returns its token */
async function startTemporarySession(database: Database, userId: string, now: Date): Promise<string> {
  const token = createToken()
  const created_at = now.toISOString()
  const expires_at = new Date(now.getTime() + serverLimits.sessionIdleMs).toISOString()
  const session = { token_hash: hashToken(token), user_id: userId, created_at, last_used_at: created_at, expires_at }
  await database.write((transaction) => sessionRows.insertSession(transaction, session))
  return token
}

/**
 * Returns a digest of all responses to GET requests, by user. Databases with equal contents return equal digests. Each user gets a
 * temporary session.
 */
export async function digestResponses(database: Database, clock: Clock): Promise<Map<string, string>> {
  const app = await buildApp({ database, clock, environment: readEnvironment({}), log: pino({ level: 'silent' }) })
  const digests = new Map<string, string>()
  try {
    for (const user of await listUsers(database.read)) {
      const token = await startTemporarySession(database, user.id, clock())
      const digest = createHash('sha256')
      const get = async (path: string) => {
        const { statusCode, headers, payload } = await app.inject({
          url: path,
          headers: { authorization: `Bearer ${token}` },
        })
        const body = statusCode < 400 ? payload : JSON.parse(payload).code
        // Each database has its own epoch.
        const version = headers.etag?.replace(/^"[^.]*/, '')
        digest.update(JSON.stringify([path, statusCode, version, body]))
        return { items: statusCode < 400 ? JSON.parse(payload) : undefined, next: parseNextLink(headers.link) }
      }
      for (const path of await pathsOf(get)) await get(path)
      digests.set(user.id, digest.digest('base64url'))
      await database.write((transaction) => sessionRows.deleteSession(transaction, hashToken(token)))
    }
  } finally {
    await app.close()
  }
  return digests
}

type Get = (path: string) => Promise<{ items: unknown; next: string | undefined }>

/** Returns the paths of all pages of lists and of all single entities. */
async function pathsOf(get: Get): Promise<string[]> {
  const paths = routes.filter(([key, { stream }]) => key.startsWith('GET ') && !stream).map(([key]) => key.slice(4))
  const found: string[] = []
  for (const path of paths.filter((it) => !it.includes('{'))) {
    const ids: string[] = []
    for (let next: string | undefined = path; next !== undefined; ) {
      const page: Awaited<ReturnType<Get>> = await get(next)
      for (const item of [page.items].flat()) {
        const id = (item as { _id?: unknown } | null | undefined)?._id
        if (typeof id === 'string') ids.push(id)
      }
      next = page.next
    }
    // GET /api/chats/admin and /student list what GET /api/chats/{id} shows; GET /api/questions what /api/questions/{id} does.
    const collection = path.split('/').slice(0, 3).join('/')
    const single = paths.filter((it) => it.startsWith(`${collection}/{`))
    found.push(...single.flatMap((it) => ids.map((id) => it.replaceAll(/\{\w+\}/g, id))))
  }
  return [...new Set(found)]
}
