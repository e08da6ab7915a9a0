import * as z from 'zod/mini'
import { Question } from './questions.ts'

const AdminStats = z.object({
  totalQuestions: z.int(),
  totalResponses: z.int(),
  pendingResponses: z.int(),
  recentQuestions: z.array(Question),
})

const StudentStats = z.object({
  totalQuestions: z.int(),
  answeredQuestions: z.int(),
  pendingQuestions: z.int(),
  recentQuestions: z.array(Question),
})

/** An administrator's numbers or a student's own, by the role of who asks. */
export const DashboardStats = z.union([AdminStats, StudentStats])
export type DashboardStats = z.infer<typeof DashboardStats>
