import * as z from 'zod/mini'
import { Question } from './questions.ts'
import { ResponseStatus } from './response-status.ts'
import { Id } from './shared/fields.ts'

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

/** A leader's or a student's numbers, by the viewer's role. */
export const DashboardStats = z.union([AdminStats, StudentStats])
export type DashboardStats = z.infer<typeof DashboardStats>

/** A question of the term, with the status of the student's newest response. */
export const TermQuestion = z.object({
  _id: Id,
  title: z.string(),
  dueDate: z.string(),
  myResponse: z.optional(z.object({ status: ResponseStatus })),
})
export type TermQuestion = z.infer<typeof TermQuestion>

/** Number of students who have answered each of the newest questions, oldest question first. */
export const Participation = z.object({
  students: z.int(),
  questions: z.array(
    z.object({ _id: Id, title: z.string(), dueDate: z.string(), approved: z.int(), waiting: z.int() }),
  ),
})
export type Participation = z.infer<typeof Participation>

/** Status of a student's newest response to each of the newest questions. */
export const StudentParticipation = z.object({
  _id: Id,
  name: z.string(),
  responses: z.array(z.object({ question: Id, status: ResponseStatus })),
})
export type StudentParticipation = z.infer<typeof StudentParticipation>
