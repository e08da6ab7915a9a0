import * as z from 'zod/mini'
import { PublishAt, schedule } from './posts.ts'
import { questionRules } from './rules/questions.ts'
import {
  BaseEditCount,
  ById,
  Day,
  deletion,
  enteredDay,
  Id,
  LeaderName,
  Nothing,
  PageQuery,
  PersonName,
  requiredText,
  Timestamp,
} from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

export const categories = ['bible', 'prayer', 'worship', 'fellowship'] as const
export const Category = z.enum(categories, { error: questionRules.category.missing })
export type Category = z.infer<typeof Category>

/** Fields of the question form. */
export const QuestionText = z.object({
  title: requiredText(questionRules.title),
  description: requiredText(questionRules.description),
  category: Category,
  dueDate: enteredDay(questionRules.dueDate.missing),
})
export type QuestionText = z.infer<typeof QuestionText>

/** The same fields as they are stored: without the limits of the form, which later releases may change. */
export const StoredQuestionText = z.object({
  title: z.string(),
  description: z.string(),
  category: Category,
  dueDate: Day,
} satisfies Record<keyof QuestionText, z.ZodMiniType>)

export const QuestionPost = z.object({ ...QuestionText.shape, publishAt: PublishAt })

/**
 * Body of an edit. For a scheduled question, an absent `publishAt` keeps its time, null publishes it now, and another time gives it
 * another `_id`, because ids sort by time.
 */
export const QuestionEdit = z.object({ ...QuestionPost.shape, editCount: BaseEditCount })
export type QuestionEdit = z.input<typeof QuestionEdit>

/** Status of a response. Questions have the one of the viewer's response. */
export const ResponseStatus = z.enum(['pending', 'approved', 'rejected'])
export type ResponseStatus = z.infer<typeof ResponseStatus>

export const Question = z.object({
  _id: Id,
  ...StoredQuestionText.shape,
  /** A student's newest response. Lists contain only its status. */
  myResponse: z.optional(
    z.object({
      status: ResponseStatus,
      _id: z.optional(Id),
      answer: z.optional(z.string()),
      editCount: z.optional(z.int()),
      hasUnseenReview: z.optional(z.boolean()),
      feedback: z.optional(z.nullable(z.string())),
      reviewedBy: z.optional(z.nullable(LeaderName)),
    }),
  ),
  /** Number of responses by status, for leaders and not in lists. */
  responseCounts: z.optional(z.object({ pending: z.int(), approved: z.int(), rejected: z.int() })),
  /** Number of edits, which is the version of the text. For leaders. */
  editCount: z.optional(z.int()),
  /** Time of the last edit, for leaders and not in lists. */
  editedAt: z.optional(Timestamp),
  /** Whether the leader who reads the list has posted it. */
  isMine: z.optional(z.boolean()),
  ...schedule,
})
export type Question = z.infer<typeof Question>

/** The text of a question before an edit. */
export const QuestionRevision = z.object({
  ...StoredQuestionText.shape,
  replacedAt: Timestamp,
  replacedBy: PersonName,
})
export type QuestionRevision = z.infer<typeof QuestionRevision>

/** `user` is the leader who created it. */
export const DeletedQuestion = z.object({
  _id: Id,
  ...StoredQuestionText.shape,
  createdAt: Timestamp,
  user: PersonName,
  ...deletion,
})
export type DeletedQuestion = z.infer<typeof DeletedQuestion>

/** Routes of questions: part of the table in api.ts. */
export const questionRoutes = defineRoutes({
  'GET /api/questions': {
    summary: 'List questions, newest first',
    access: 'signed in',
    query: PageQuery,
    response: z.array(Question),
    paged: true,
  },
  'GET /api/questions/scheduled': {
    summary: 'List scheduled questions, the next to be published first',
    access: 'admin',
    query: PageQuery,
    response: z.array(Question),
    paged: true,
  },
  'GET /api/questions/deleted': {
    summary: 'List deleted questions, the last deleted first',
    access: 'admin',
    query: PageQuery,
    response: z.array(DeletedQuestion),
    paged: true,
  },
  'GET /api/questions/{id}': { summary: 'Get a question', access: 'signed in', params: ById, response: Question },
  'GET /api/questions/{id}/revisions': {
    summary: 'List the earlier versions of a question, newest first',
    access: 'admin',
    params: ById,
    query: PageQuery,
    response: z.array(QuestionRevision),
    paged: true,
  },
  'POST /api/questions': {
    summary: 'Create a question, now or at a later time',
    access: 'admin',
    body: QuestionPost,
    response: Question,
    status: 201,
    repeatable: true,
  },
  'PUT /api/questions/{id}': {
    summary: 'Edit a question; another time of publication gives a scheduled one another id',
    access: 'admin',
    params: ById,
    body: QuestionEdit,
    response: Question,
    errors: [409],
  },
  'DELETE /api/questions/{id}': {
    summary: 'Delete a question, whose responses are kept, or cancel a scheduled one',
    access: 'admin',
    unlimited: true,
    params: ById,
    response: Nothing,
    status: 204,
  },
  'POST /api/questions/{id}/restore': {
    summary: 'Restore a question that was deleted less than a week ago',
    access: 'admin',
    params: ById,
    response: Nothing,
    status: 204,
  },
})
