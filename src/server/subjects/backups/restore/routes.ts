import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { restoreRoutes } from '#contract/restore.ts'
import type { Environment } from '#server/platform/env.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import type { SetupLinks } from '#server/subjects/accounts/public.ts'
import { createRestore } from './restore.ts'

/** Returns the folder of uploads: next to the database, where the restored one needs room, or else one that only this node uses. */
function folderOf({ databaseUrl, port }: Environment): string {
  if (databaseUrl.startsWith('file:')) return `${databaseUrl.slice('file:'.length)}.restore-upload`
  const id = createHash('sha256').update(`${databaseUrl} ${port}`).digest('hex').slice(0, 16)
  return join(tmpdir(), `lampstand-restore-upload-${id}`)
}

export function restoreHandlers(
  services: Services & { setupLinks: SetupLinks; log: Pick<FastifyBaseLogger, 'warn'> },
): Handlers<keyof typeof restoreRoutes> {
  const restore = createRestore(services, folderOf(services.environment))
  return {
    'GET /api/setup/restore': () => restore.state(),
    'PUT /api/setup/restore/file': async ({ query, bytes }) => ({
      received: await restore.receive({ ...query, bytes }),
    }),
    'POST /api/setup/restore/check': async ({ body }) => restore.check(body),
    'POST /api/setup/restore/run': async ({ setupToken, caller }) => restore.run(setupToken, caller),
  }
}
