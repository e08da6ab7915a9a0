// Names and texts of the demo. All of them are invented.
import * as z from 'zod/mini'
import { StoredAnnouncementText } from '#contract/announcements.ts'
import { StoredQuestionText } from '#contract/questions.ts'
import { audiences } from '#contract/rules/prayers.ts'
import questionsJson from './questions.json' with { type: 'json' }
import textsJson from './texts.json' with { type: 'json' }

/** What one student answers, and what a leader replies. Each answer is used once. */
const Answer = z.object({
  text: z.string(),
  /** Feedback of the approval: of `again`, if there is one, otherwise of `text`. */
  feedback: z.exactOptional(z.string()),
  /** Feedback of a rejection, which asks the student to say more. */
  request: z.exactOptional(z.string()),
  /** The student's second answer, after a rejection. */
  again: z.exactOptional(z.string()),
})
export type Answer = z.infer<typeof Answer>

const questionText = z.omit(StoredQuestionText, { dueDate: true }).shape

const Prayer = z.object({
  content: z.string(),
  /** By default, the group without the author's name. */
  audience: z.exactOptional(z.enum(audiences)),
  response: z.exactOptional(z.string()),
  /** The author's word of thanks, if it was answered. */
  thanks: z.exactOptional(z.string()),
})
export type Prayer = z.infer<typeof Prayer>

const Texts = z.object({
  leaders: z.array(z.string()),
  students: z.array(z.string()),
  /** A student whom a leader proposes as a leader. A second leader has not confirmed it yet. */
  nextLeader: z.string(),
  /** Username of a student who has the name of a leader, and waits to be let in. */
  waitingUsername: z.string(),
  announcements: z.array(StoredAnnouncementText),
  /** Posts that are published a few days after the demo starts. */
  scheduledAnnouncement: StoredAnnouncementText,
  scheduledQuestion: z.object(questionText),
  /** An announcement with a wrong day, which its author deletes. */
  mistakenAnnouncement: StoredAnnouncementText,
  prayers: z.array(Prayer),
  /** A prayer request before and after its author edits it. */
  editedPrayer: z.object({ before: z.string(), after: z.string() }),
  /** A prayer request that its author withdraws. */
  withdrawnPrayer: z.string(),
  /** A prayer request that a leader deletes. */
  deletedPrayer: z.string(),
  /** What a student tells the safeguarding lead in Get help. */
  concern: z.object({ reporter: z.string(), content: z.string(), reply: z.string() }),
  /** Each starts with a message of the student, then both take turns. */
  conversations: z.array(z.array(z.string())),
})
export const texts = z.parse(Texts, textsJson)

/** One question per week. The last one is this week's. */
export const questions = z.parse(z.array(z.object({ ...questionText, answers: z.array(Answer) })), questionsJson)
