import * as z from 'zod/mini'
import { erase_hold_reason_required } from '#messages'
import { Confirmation } from './confirmations.ts'
import { limits } from './limits.ts'
import { Id, requiredText, Timestamp } from './shared/fields.ts'
import { AccountState } from './users.ts'

/** Result of a request to erase a person. */
export const Erasure = z.object({
  /** Whether the person is erased. Otherwise the erasure waits for a second leader. */
  isErased: z.boolean(),
  /** The request that a second leader confirms. */
  confirmation: z.optional(Confirmation),
})
export type Erasure = z.infer<typeof Erasure>

/** A reason holds the person's data. Without one, the hold ends. */
export const HoldChange = z.object({
  reason: z.nullable(requiredText({ max: limits.holdReason.max, missing: erase_hold_reason_required })),
})
export type HoldChange = z.infer<typeof HoldChange>

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
