import * as z from 'zod/mini'
import { serverLimits } from './limits.ts'
import { restoreRefusals } from './rules/restore.ts'
import { atMost, digits, Timestamp } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

/** What a checked backup contains. */
export const BackupFacts = z.object({
  /** Absent if leaders have not chosen one. */
  groupName: z.optional(z.string()),
  /** Names of its leaders, at most 20. */
  leaders: z.array(z.string()),
  accounts: z.int(),
  /** Time of its newest entry. */
  newestAt: Timestamp,
})
export type BackupFacts = z.infer<typeof BackupFacts>

/** State of the restore on this node. */
export const RestoreState = z.object({
  step: z.enum(['none', 'uploading', 'uploaded', 'checking', 'checked', 'restoring', 'restored']),
  /** Why the last step has failed. */
  refusal: z.optional(z.enum(restoreRefusals)),
  /** Present from `checked` on. */
  backup: z.optional(BackupFacts),
  /** The newest backups in `BACKUP_DIR`, newest first. */
  found: z.array(z.object({ name: z.string(), bytes: z.int(), at: Timestamp })),
  /** Whether there are accounts, so that no backup can be restored. */
  hasAccounts: z.boolean(),
})
export type RestoreState = z.infer<typeof RestoreState>

const bytes = z.pipe(digits(12), z.int().check(z.minimum(0)))

/** `offset` of the piece in the body, and the size of the whole file. */
export const Piece = z.object({ upload: z.string().check(atMost(40)), offset: bytes, total: bytes })

/** The uploaded file, or one of those that were found. */
export const CheckBackup = z.object({
  found: z.optional(z.string().check(atMost(200))),
  passphrase: z.optional(z.string().check(atMost(200))),
})

const behindLink = { access: 'setup link', unlimited: true, errors: [404, 409] } as const

/** Routes that restore a backup into an empty installation: part of the table in api.ts. Their state is of one node. */
export const restoreRoutes = defineRoutes({
  'GET /api/setup/restore': {
    ...behindLink,
    summary: 'Get how far the restore of a backup is, and which backups are on the server',
    response: RestoreState,
  },
  'PUT /api/setup/restore/file': {
    ...behindLink,
    summary: 'Upload a piece of a backup; the first piece of another upload replaces the file',
    query: Piece,
    bytes: { max: serverLimits.restore.maxPieceBytes },
    /** `received`: the number of bytes so far, from which the client goes on. */
    response: z.object({ received: z.int() }),
    errors: [404, 409, 507],
  },
  'POST /api/setup/restore/check': {
    ...behindLink,
    summary: 'Start to verify a backup; the state then has the result',
    body: CheckBackup,
    response: RestoreState,
  },
  'POST /api/setup/restore/run': {
    ...behindLink,
    summary: 'Start to restore the verified backup; the state then has the result',
    response: RestoreState,
  },
})
