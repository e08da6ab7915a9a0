import type { FastifyBaseLogger } from 'fastify'
import type { restoreRoutes } from '#contract/restore.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { OnClose, Services } from '#server/platform/services.ts'
import type { SetupLinks } from '#server/subjects/accounts/public.ts'
import { createWorkFolder } from '../work-folder.ts'
import { createRestore } from './restore.ts'

export function restoreHandlers(
  services: Services & { setupLinks: SetupLinks; log: Pick<FastifyBaseLogger, 'warn'>; onClose: OnClose },
): Handlers<keyof typeof restoreRoutes> {
  const restore = createRestore(services, createWorkFolder(services.environment, 'restore-upload'))
  services.onClose(restore.stop)
  return {
    'GET /api/setup/restore': () => restore.state(),
    'PUT /api/setup/restore/file': async ({ query, bytes }) => ({
      received: await restore.receive({ ...query, bytes }),
    }),
    'POST /api/setup/restore/check': async ({ body }) => restore.check(body),
    'POST /api/setup/restore/run': async ({ setupToken, caller }) => restore.run(setupToken, caller),
  }
}
