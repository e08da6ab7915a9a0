import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import type { BackupFacts, RestoreState } from '#contract/restore.ts'
import type { RestoreRefusal } from '#contract/rules/restore.ts'
import * as messages from '#messages'
import { continueIdsAfter } from '#server/platform/database/new-id.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Caller } from '#server/platform/http/security-log.ts'
import { addRepeatedJobs } from '#server/platform/jobs/repeated-jobs.ts'
import type { Services } from '#server/platform/services.ts'
import { installation, type SetupLinks } from '#server/subjects/accounts/public.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { readBackupName } from '../kept-backups.ts'
import type { WorkFolder } from '../work-folder.ts'
import { runRestoreProgram } from './restore-program.ts'
import { createUpload, type UploadedPiece } from './upload.ts'

interface CheckRequest {
  /** Name of a backup on this server. */
  found?: string | undefined
  passphrase?: string | undefined
}

/**
 * The restore of a backup into this empty installation: docs/operating.md#restore. What takes long runs in a process of its own, and
 * clients ask for the state meanwhile.
 */
export function createRestore(
  services: Services & { setupLinks: SetupLinks; log: Pick<FastifyBaseLogger, 'warn'> },
  folder: WorkFolder,
) {
  const { database, clock, environment, events, securityLog, setupLinks, log } = services
  const { backups, databaseUrl } = environment
  const upload = createUpload(folder)
  const closing = new AbortController()
  let running: Promise<void> = Promise.resolve()
  // Left behind by a process that was killed.
  upload.remove().catch((err) => log.warn({ err }, 'an earlier upload could not be deleted'))
  let step: 'none' | 'checking' | 'checked' | 'restoring' | 'restored' = 'none'
  let refusal: RestoreRefusal | undefined
  let backup: BackupFacts | undefined
  let expiry: NodeJS.Timeout | undefined

  /** Forgets the upload and its result, unless it is being used. */
  function expire(): void {
    if (isBusy()) {
      expireLater()
      return
    }
    step = 'none'
    setupLinks.release()
    upload.remove().catch((err) => log.warn({ err }, 'an upload could not be deleted'))
  }
  function expireLater(): void {
    clearTimeout(expiry)
    expiry = setTimeout(expire, serverLimits.restore.keptMs).unref()
  }

  const isBusy = () => step === 'checking' || step === 'restoring'

  /** @throws {AppError} `conflict` if there are accounts, or the last step is not finished */
  async function refuseUnlessFree(): Promise<void> {
    const isUsed = await installation.hasAccounts(database.read)
    // Last, so that of two simultaneous requests one finds the other's step.
    if (isBusy()) throw new AppError('conflict', messages.setup_restore_busy())
    if (isUsed) throw new AppError('conflict', messages.setup_restore_not_empty())
    expireLater()
  }

  function shownStep(isUploaded: boolean, isUploading: boolean): RestoreState['step'] {
    if (step !== 'none') return step
    if (isUploaded) return 'uploaded'
    return isUploading ? 'uploading' : 'none'
  }

  async function state(): Promise<RestoreState> {
    const isUsed = await installation.hasAccounts(database.read)
    const found = isUsed ? [] : await findBackups(backups.folder)
    return {
      step: shownStep(upload.finished() !== undefined, upload.isStarted()),
      ...(refusal !== undefined && { refusal }),
      ...(backup !== undefined && step !== 'none' && step !== 'checking' && { backup }),
      found,
      hasAccounts: isUsed,
    }
  }

  function refuse(code: RestoreRefusal, detail: string): void {
    refusal = code
    log.warn({ refusal: code, detail }, 'a backup was not restored')
  }

  async function runCheck(file: string, passphrase: string | undefined): Promise<void> {
    const passphrases = [passphrase, backups.passphrase].filter((it) => it !== undefined)
    const request = { step: 'check', file, folder: folder.path, passphrases } as const
    const answer = await runRestoreProgram(request, { signal: closing.signal })
    if ('backup' in answer && answer.backup.leaders.length > 0) {
      backup = answer.backup
      step = 'checked'
      // Its copy is what will be restored.
      return upload.discard()
    }
    step = 'none'
    if ('backup' in answer) return refuse('no leader', file)
    if (!('refusal' in answer)) return
    const isUnknown = answer.refusal === 'passphrase wrong' && passphrase === undefined
    refuse(isUnknown ? 'passphrase needed' : answer.refusal, answer.detail)
  }

  /** Returns whether the backup is in the database although its process has not said so, because it was killed after the commit. */
  const isComplete = async () =>
    backup !== undefined && (await installation.countAccounts(database.read)) === backup.accounts

  async function runRestore(caller: Caller): Promise<void> {
    const answer = await runRestoreProgram(
      { step: 'run', folder: folder.path, databaseUrl },
      { signal: closing.signal },
    )
    if ('refusal' in answer && !(answer.refusal === 'failed' && (await isComplete()))) {
      setupLinks.release()
      refuse(answer.refusal, answer.detail)
      const isOver = answer.refusal === 'not empty'
      if (isOver) await upload.remove()
      step = isOver ? 'none' : 'checked'
      return
    }
    if ('ids' in answer) for (const id of answer.ids) continueIdsAfter(id)
    const now = clock()
    // Nodes that run have added them to the empty database, and an old backup has none.
    await addRepeatedJobs(database, now)
    const record = { kind: 'backup.restored', actorId: null, now: now.toISOString() } as const
    await database.write((transaction) => recordHistory(transaction, record))
    securityLog('backup restored', caller)
    events.publish({ change: 'settings', id: 'settings', audience: 'everyone' })
    step = 'restored'
    await upload.remove()
  }

  /** Lets a step go on without the request that has started it. */
  function goOn(started: Promise<void>): void {
    running = started.catch((err) => {
      setupLinks.release()
      step = 'none'
      refuse('failed', String(err))
    })
  }

  return {
    state,

    /** Ends what runs, and deletes what is left of it. */
    async stop(): Promise<void> {
      clearTimeout(expiry)
      closing.abort()
      await running
      await upload.remove()
    },

    /** @throws {AppError} see `createUpload` */
    async receive(piece: UploadedPiece): Promise<number> {
      await refuseUnlessFree()
      step = 'none'
      refusal = undefined
      return upload.receive(piece)
    },

    /** Starts to check the upload, or a backup on this server. */
    async check({ found, passphrase }: CheckRequest): Promise<RestoreState> {
      const isListed = (await findBackups(backups.folder)).some(({ name }) => name === found)
      await refuseUnlessFree()
      const file = found === undefined ? upload.finished() : join(backups.folder, found)
      if (file === undefined || (found !== undefined && !isListed)) {
        throw new AppError('not_found', messages.setup_restore_upload_lost())
      }
      refusal = undefined
      step = 'checking'
      goOn(folder.prepare().then(() => runCheck(file, passphrase)))
      return state()
    },

    /** Starts to restore the backup that was checked. */
    async run(setupToken: string, caller: Caller): Promise<RestoreState> {
      await refuseUnlessFree()
      if (step !== 'checked') throw new AppError('conflict', messages.setup_restore_upload_lost())
      refusal = undefined
      step = 'restoring'
      setupLinks.keep(setupToken)
      goOn(runRestore(caller))
      return state()
    },
  }
}

const isBackup = (name: string) => /^[^.].*\.(db|age)$/.test(name)

/** Lists the newest backups in a folder, newest first. One that can't be read has none. */
async function findBackups(folder: string): Promise<RestoreState['found']> {
  const names = (await readdir(folder).catch(() => [])).filter(isBackup)
  const files = await Promise.all(
    names.map(async (name) => {
      const file = await stat(join(folder, name)).catch(() => undefined)
      if (!file?.isFile()) return []
      // The time of the file may be that of a copy.
      const at = readBackupName(name)?.at ?? file.mtime
      return [{ name, bytes: file.size, at: at.toISOString() }]
    }),
  )
  return files
    .flat()
    .sort((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, serverLimits.restore.maxFound)
}
