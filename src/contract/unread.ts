import * as z from 'zod/mini'
import { CalendarDay } from './questions.ts'

/** `joinedOn` is the day on which the viewer joined, in the reader's time zone. Without it, all unanswered questions are open. */
export const UnreadQuery = z.object({ joinedOn: z.optional(CalendarDay) })

/** What a student has not read or answered. */
export const StudentUnread = z.object({
  messages: z.int(),
  /** Those from before the student joined are not counted. */
  announcements: z.int(),
  /** Reviewed responses that the student has not seen since. */
  feedback: z.int(),
  /** Unanswered questions without those that were due before the student joined. */
  openQuestions: z.int(),
  /** The student's own concerns with news that the student has not seen. */
  concernNews: z.int(),
})
export type StudentUnread = z.infer<typeof StudentUnread>

/** What waits for any leader, and for the viewer. */
export const LeaderUnread = z.object({
  toReview: z.int(),
  /** Chats in which a student wrote last. */
  chatsWaiting: z.int(),
  prayersWithoutResponse: z.int(),
  /** People whom a leader has not let in yet. */
  peopleWaiting: z.int(),
  /** Requests of other leaders that the viewer can confirm or decline. */
  requests: z.int(),
  /** Open concerns that the viewer receives and nobody handles, or whose reporter wrote something that nobody has read. */
  concerns: z.int(),
  /** The viewer's own concerns with news that the viewer has not seen. */
  concernNews: z.int(),
})
export type LeaderUnread = z.infer<typeof LeaderUnread>

/** The counts of a student or of a leader, by the viewer's role. */
export const Unread = z.union([StudentUnread, LeaderUnread])
export type Unread = z.infer<typeof Unread>
