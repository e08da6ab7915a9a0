import { limits } from '#contract/limits.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { readSettings } from '#server/subjects/settings/public.ts'
import { countUnused } from './unused-store.ts'

/**
 * Returns the time before which unused accounts were last used, or kept, so that leaders decide about them.
 * @param months of the settings. Null for never.
 */
export function unusedSince(months: number | null, now: Date): string | undefined {
  if (months === null) return undefined
  const day = now.getUTCDate()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, lastDay))
  return `${first.toISOString().slice(0, 10)}${now.toISOString().slice(10)}`
}

/** Returns the number of accounts about which leaders decide, at most `limits.maxUnused`. */
export async function countUnusedAccounts(reader: Reader, now: Date): Promise<number> {
  const before = unusedSince((await readSettings(reader)).retention_months, now)
  return before === undefined ? 0 : countUnused(reader, { before, limit: limits.maxUnused })
}
