import type { Reader } from '#server/platform/database/database.ts'
import { findEpoch } from './installation-store.ts'

/** Reads what all versions of responses begin with, and reads it again after a restore on any node. */
export async function createEpoch(reader: Reader, warn: (error: unknown) => void) {
  let epoch = await findEpoch(reader)
  return {
    current: () => epoch,
    refresh(): void {
      findEpoch(reader).then((found) => {
        epoch = found
      }, warn)
    },
  }
}
