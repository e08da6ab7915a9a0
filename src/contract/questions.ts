import * as z from 'zod/mini'
import { questionRules } from './content-rules.ts'
import { atMost, deletion, Id, Instant, Named, requiredText } from './fields.ts'
import { ResponseStatus } from './response-status.ts'

export const categories = ['bible', 'prayer', 'worship', 'fellowship'] as const
export const Category = z.enum(categories, { error: questionRules.category.missing })
export type Category = z.infer<typeof Category>

/** A day on the calendar, `YYYY-MM-DD`, that no time zone shifts. */
export const CalendarDay = z.iso
  .date({ error: questionRules.dueDate.missing })
  .check(atMost('YYYY-MM-DD'.length, questionRules.dueDate.missing))

/** What an administrator writes. */
export const QuestionText = z.object({
  title: requiredText(questionRules.title),
  description: requiredText(questionRules.description),
  category: Category,
  dueDate: CalendarDay,
})
export type QuestionText = z.infer<typeof QuestionText>

export const Question = z.object({
  _id: Id,
  title: z.string(),
  description: z.string(),
  category: Category,
  dueDate: z.string(),
  /** For a student who has answered: the newest response. Lists carry only its status. */
  myResponse: z.optional(
    z.object({
      status: ResponseStatus,
      feedback: z.optional(z.nullable(z.string())),
      reviewedBy: z.optional(z.nullable(z.object({ name: z.string() }))),
    }),
  ),
  /** For leaders who open the question: number of its responses by status. */
  responseCounts: z.optional(z.object({ pending: z.int(), approved: z.int(), rejected: z.int() })),
  /** For leaders who open the question: when it was last edited, if it was. */
  editedAt: z.optional(Instant),
})
export type Question = z.infer<typeof Question>

const shown = { title: z.string(), description: z.string(), category: Category, dueDate: z.string() }

/** A question as it was before an edit, and who replaced it when. */
export const QuestionRevision = z.object({ ...shown, replacedAt: Instant, replacedBy: Named })
export type QuestionRevision = z.infer<typeof QuestionRevision>

/** `user` is the leader who created it. */
export const DeletedQuestion = z.object({ _id: Id, ...shown, createdAt: Instant, user: Named, ...deletion })
export type DeletedQuestion = z.infer<typeof DeletedQuestion>
