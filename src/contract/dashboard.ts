import * as z from 'zod/mini'
import { Id } from './fields.ts'
import { Question } from './questions.ts'
import { ResponseStatus } from './response-status.ts'

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

/** How many students have answered each of the newest questions, the oldest first. */
export const Participation = z.object({
  students: z.int(),
  questions: z.array(
    z.object({ _id: Id, title: z.string(), dueDate: z.string(), approved: z.int(), waiting: z.int() }),
  ),
})
export type Participation = z.infer<typeof Participation>

/** What a student has answered of the newest questions: the status of the newest response to each. */
export const StudentParticipation = z.object({
  _id: Id,
  name: z.string(),
  responses: z.array(z.object({ question: Id, status: ResponseStatus })),
})
export type StudentParticipation = z.infer<typeof StudentParticipation>
