import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { presentStatus } from './present.ts'
import { readStatus } from './store.ts'

/** Handlers by which leaders see whether backups work: docs/leaders.md#backups. */
export const backupHandlers = ({ database, clock }: Services): Handlers<'GET /api/backups'> => ({
  'GET /api/backups': async () => presentStatus(await readStatus(database.read), clock()),
})
