import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { PageQuery } from './pagination.ts'
import { sortOrders, userColumns, userFilters } from './rules/people.ts'
import { atMost, Id, Timestamp } from './shared/fields.ts'

export const Role = z.enum(['admin', 'student'])
export type Role = z.infer<typeof Role>

export const User = z.object({
  _id: Id,
  name: z.string(),
  username: z.string(),
  role: Role,
  email: z.optional(z.string()),
  createdAt: Timestamp,
  /** Present while the account waits for a leader to let it in. */
  awaitingApproval: z.optional(z.literal(true)),
  /** Present while the account can be used only after a leader has recorded a guardian's consent. */
  needsConsent: z.optional(z.literal(true)),
  /** Present while the account waits for a second leader to confirm that it becomes a leader's. */
  invitedAsLeader: z.optional(z.literal(true)),
})
export type User = z.infer<typeof User>

export const AccountState = z.enum(['active', 'waiting', 'switched off'])
export type AccountState = z.infer<typeof AccountState>

/** A user in the leaders' list. Both counts of a leader are 0. */
export const ListedUser = z.object({
  ...User.shape,
  responsesCount: z.int(),
  pendingQuestionsCount: z.int(),
  state: AccountState,
  /** Whether a student's name looks like the name of a leader. */
  looksLikeLeader: z.boolean(),
})
export type ListedUser = z.infer<typeof ListedUser>

export const WaitingUser = z.object({ ...User.shape, waitingSince: Timestamp, looksLikeLeader: z.boolean() })
export type WaitingUser = z.infer<typeof WaitingUser>

/** By default, the list has everyone whose account is not switched off, and a search finds everyone. */
export const UsersQuery = z.extend(PageQuery, {
  /** Beginning of a word of the name or of the username. */
  search: z.optional(z.string().check(atMost(limits.nameLength.max))),
  show: z.optional(z.enum(userFilters)),
  sort: z.optional(z.enum(userColumns)),
  order: z.optional(z.enum(sortOrders)),
})
