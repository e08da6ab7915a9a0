import * as z from 'zod/mini'
import { Id, Timestamp } from './fields.ts'
import { PageQuery } from './pagination.ts'
import { sortOrders, userColumns } from './user-columns.ts'

export const Role = z.enum(['admin', 'student'])
export type Role = z.infer<typeof Role>

export const User = z.object({
  _id: Id,
  name: z.string(),
  username: z.string(),
  role: Role,
  email: z.optional(z.string()),
  createdAt: Timestamp,
})
export type User = z.infer<typeof User>

/** A user in the leaders' list. Both counts of a leader are 0. */
export const ListedUser = z.object({ ...User.shape, responsesCount: z.int(), pendingQuestionsCount: z.int() })
export type ListedUser = z.infer<typeof ListedUser>

export const UsersQuery = z.extend(PageQuery, {
  sort: z.optional(z.enum(userColumns)),
  order: z.optional(z.enum(sortOrders)),
})
