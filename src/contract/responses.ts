import * as z from 'zod/mini'
import * as messages from '#messages'
import { Id, Instant, optionalText, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { ResponseStatus } from './response-status.ts'

export const SubmitResponse = z.object({
  questionId: Id,
  answer: requiredText(messages.answer_required, limits.answer.most),
})

/** An empty feedback clears an earlier one. */
export const Review = z.object({
  status: z.enum(['approved', 'rejected'], { error: messages.review_status_required }),
  feedback: z.nullish(optionalText(limits.feedback.most)),
})
export type Review = z.infer<typeof Review>

export const Response = z.object({
  _id: Id,
  question: z.object({ _id: Id, title: z.string(), description: z.string() }),
  user: z.object({ name: z.string() }),
  answer: z.string(),
  status: ResponseStatus,
  feedback: z.nullable(z.string()),
  createdAt: Instant,
})
export type Response = z.infer<typeof Response>
