import type { Database } from '#server/platform/database/database.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { checkSetupToken } from './first-leader.ts'

/** Links to `/setup`, whose secret opens routes while there is no leader. */
export function createSetupLinks({ read }: Pick<Database, 'read'>) {
  let kept: string | undefined
  return {
    /** @throws {AppError} `conflict` if there is a leader, `not_found` if the link is not valid */
    async check(token: string): Promise<void> {
      if (kept !== hashToken(token)) await checkSetupToken(read, token)
    },
    /** Keeps the link by which a backup is restored, with its leaders, so that its owner learns the result. */
    keep(token: string): void {
      kept = hashToken(token)
    },
    /** Lets the link that was kept open only what every other link opens. */
    release(): void {
      kept = undefined
    },
  }
}

export type SetupLinks = ReturnType<typeof createSetupLinks>
