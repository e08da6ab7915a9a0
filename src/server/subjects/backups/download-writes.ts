import { formatAlternatives } from '#locales/intl.ts'
import * as messages from '#messages'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import { activeLeaders, addNotices } from '#server/subjects/accounts/public.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { findOwnRequest, requestIfNeeded } from '#server/subjects/membership/public.ts'

// Downloads of backups by the two-person rule: docs/leaders.md#two-person-rule and ADR 039.

interface Download {
  leaderId: string
  /** Whether leaders can't read it without the operator's passphrase. */
  isEncrypted: boolean
  now: Date
}

export const actionOf = (isEncrypted: boolean) => (isEncrypted ? 'download backup' : 'download unencrypted backup')

/** Returns why a download is refused that nobody has confirmed who may. */
export async function refusalOf(reader: Reader, { leaderId, isEncrypted }: Download): Promise<AppError> {
  if (isEncrypted) return new AppError('conflict', messages.backup_second_leader())
  const names = (await activeLeaders.listOtherLeads(reader, { id: leaderId })).map(({ name }) => shownName(name))
  const isPossible = names.length > 0
  return new AppError(
    'conflict',
    isPossible
      ? messages.backup_download_needs_lead({ names: formatAlternatives(names) })
      : messages.backup_download_no_lead({ variable: 'BACKUP_PASSPHRASE' }),
  )
}

const requestOf = (transaction: Transaction, { leaderId, isEncrypted, now }: Download) =>
  requestIfNeeded(transaction, { action: actionOf(isEncrypted), subjectId: leaderId, requestedBy: leaderId, now })

/**
 * Requests a download, unless there is a request or none is needed.
 * @throws {AppError} `not_allowed`, or `conflict` if nobody could confirm it
 */
export async function requestDownload(transaction: Transaction, download: Download): Promise<void> {
  const { leaderId, isEncrypted, now } = download
  await activeLeaders.lockLeaders(transaction, leaderId)
  const earlier = { subjectId: leaderId, action: actionOf(isEncrypted) } as const
  if ((await findOwnRequest(transaction, earlier, now)) !== undefined) return
  const isPossible = isEncrypted || (await activeLeaders.listOtherLeads(transaction, { id: leaderId })).length > 0
  if (!isPossible) throw await refusalOf(transaction, download)
  await requestOf(transaction, download)
}

/**
 * Uses the confirmation of a download, if one is needed, and records the download before anything is sent.
 * @throws {AppError} `not_allowed`, or `conflict` if nobody has confirmed it who may
 */
export async function useDownload(transaction: Transaction, download: Download): Promise<void> {
  const { leaderId, now } = download
  await activeLeaders.lockLeaders(transaction, leaderId)
  if ((await requestOf(transaction, download)) !== undefined) throw await refusalOf(transaction, download)
  const entry = { kind: 'backup.downloaded', actorId: leaderId, now: now.toISOString() } as const
  await addNotices(transaction, entry)
  await recordHistory(transaction, entry)
}
