import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { BackupDownload, backupDownloadRoutes } from '#contract/backup-downloads.ts'
import * as messages from '#messages'
import type { Environment } from '#server/platform/env.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { runProgram } from '#server/platform/run-program.ts'
import type { Services } from '#server/platform/services.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import { activeLeaders, createReauthentication, type SignIn } from '#server/subjects/accounts/public.ts'
import { findOwnRequest, needsSecondLeader } from '#server/subjects/membership/public.ts'
import { actionOf, refusalOf, requestDownload, useDownload } from './download-writes.ts'
import { createWorkFolder } from './work-folder.ts'

/** Makes a backup in a process of its own. @throws {AppError} `unavailable` */
async function makeBackup(environment: Environment, folder: string, log: Pick<FastifyBaseLogger, 'warn'>) {
  const { databaseUrl, backups } = environment
  const input = JSON.stringify({ databaseUrl, backups: { ...backups, folder } })
  const { status, stdout, stderr } = await runProgram('backup', ['--for-download'], { input })
  if (status === 0) return stdout
  log.warn({ detail: stderr }, 'a backup for a download was not made')
  throw new AppError('unavailable', messages.backup_download_failed())
}

async function* readAndDelete(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file)
  } finally {
    await rm(dirname(file), { recursive: true, force: true })
  }
}

/** Handlers by which leaders download a backup: docs/leaders.md#backups. */
export function backupDownloadHandlers(
  services: Services & { log: Pick<FastifyBaseLogger, 'warn'> },
  signIn: SignIn,
): Handlers<keyof typeof backupDownloadRoutes> {
  const { database, clock, environment, events, securityLog, log } = services
  const { read } = database
  const reauthenticate = createReauthentication(services, signIn)
  const workFolder = createWorkFolder(environment, 'downloads')
  // Left behind by a process that was killed.
  workFolder.remove().catch((err) => log.warn({ err }, 'earlier downloads could not be deleted'))

  const isEncrypted = environment.backups.passphrase !== undefined
  const downloadOf = (leaderId: string) => ({ leaderId, isEncrypted, now: clock() })

  async function state(leaderId: string): Promise<BackupDownload> {
    const [confirmation, leads, isCovered] = await Promise.all([
      findOwnRequest(read, { subjectId: leaderId, action: actionOf(isEncrypted) }, clock()),
      activeLeaders.listOtherLeads(read, { id: leaderId }),
      needsSecondLeader(read, leaderId),
    ])
    return {
      needs: isEncrypted ? (isCovered ? 'leader' : 'nobody') : 'safeguarding lead',
      leads: leads.map(({ id, name }) => ({ _id: id, name: shownName(name) })),
      ...(confirmation !== undefined && { confirmation }),
    }
  }

  return {
    'GET /api/backups/download': ({ viewer }) => state(viewer.id),

    async 'POST /api/backups/download-request'({ viewer }) {
      await database.write((transaction) => requestDownload(transaction, downloadOf(viewer.id)))
      events.publish({ change: 'users', id: viewer.id, audience: { leaders: true } })
      return state(viewer.id)
    },

    async 'POST /api/backups/download'({ viewer, body, caller }) {
      const { needs, confirmation } = await state(viewer.id)
      if (needs !== 'nobody' && confirmation?.outcome !== 'confirmed')
        throw await refusalOf(read, downloadOf(viewer.id))
      await reauthenticate(viewer.id, body.currentPassword, caller)
      await workFolder.prepare()
      const folder = await mkdtemp(join(workFolder.path, 'one-'))
      try {
        const file = await makeBackup(environment, folder, log)
        await database.write((transaction) => useDownload(transaction, downloadOf(viewer.id)))
        securityLog('backup downloaded', caller, { account: viewer.id })
        events.publish({ change: 'users', id: viewer.id, audience: { leaders: true } })
        const { size: bytes } = await stat(file)
        return { name: basename(file), format: 'backup', parts: readAndDelete(file), bytes }
      } catch (error) {
        await rm(folder, { recursive: true, force: true })
        throw error
      }
    },
  }
}
