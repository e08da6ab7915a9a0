import * as z from 'zod/mini'
import { Id, Instant } from './fields.ts'

export const Role = z.enum(['admin', 'student'])
export type Role = z.infer<typeof Role>

export const User = z.object({
  _id: Id,
  name: z.string(),
  username: z.string(),
  role: Role,
  email: z.optional(z.string()),
  createdAt: Instant,
})
export type User = z.infer<typeof User>
