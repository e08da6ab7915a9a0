import * as z from 'zod/mini'
import { AccountState } from './accounts.ts'
import { Confirmation } from './leaders.ts'
import { ById, Id, PageQuery, Timestamp } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

/** A student's account that was not used for the months of the settings. */
export const UnusedAccount = z.object({
  _id: Id,
  name: z.string(),
  username: z.string(),
  state: AccountState,
  lastSeenAt: Timestamp,
  /** When leaders have last decided to keep it. */
  keptAt: z.optional(Timestamp),
  /** Since when the data is held, and can't be erased. */
  heldSince: z.optional(Timestamp),
  /** The open request to erase the person. */
  confirmation: z.optional(Confirmation),
})
export type UnusedAccount = z.infer<typeof UnusedAccount>

/** Result of a decision to keep an unused account. */
export const KeptAccount = z.object({ _id: Id, keptAt: Timestamp })

/** Routes by which leaders decide about unused accounts: part of the table in api.ts. */
export const erasureRoutes = defineRoutes({
  'GET /api/retention': {
    summary: 'List the students whose accounts were not used for the months of the settings, the longest unused first',
    access: 'admin',
    query: PageQuery,
    response: z.array(UnusedAccount),
    paged: true,
  },
  'POST /api/retention/{id}/keep': {
    summary: 'Keep an unused account; leaders are asked again after the months of the settings',
    access: 'admin',
    params: ById,
    response: KeptAccount,
  },
})
