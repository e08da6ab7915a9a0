import * as z from 'zod/mini'
import { Id, LeaderName, PersonName, Timestamp } from './shared/fields.ts'

const WaitingChat = z.object({
  /** Id of the chat, which is that of its student. */
  _id: Id,
  name: z.string(),
  /** Time of the first message that no leader has replied to. */
  waitingSince: Timestamp,
  /** The leader who has said that they will reply. */
  takenBy: z.nullable(PersonName),
})

/** What waits for the leaders. The numbers are those of `GET /api/unread`. */
export const LeaderToday = z.object({
  responsesToReview: z.int(),
  chatsWaiting: z.int(),
  /** The chats that have waited longest, at most three. */
  longestWaiting: z.array(WaitingChat),
  prayersWithoutResponse: z.int(),
  peopleWaiting: z.int(),
  /** Number of students whom nobody has seen for `serverLimits.notSeenMs`, at most `limits.maxNotSeen`. */
  studentsNotSeen: z.int(),
  /** Number of unused accounts that leaders decide about, at most `limits.maxUnused`. */
  unusedAccounts: z.int(),
  /** Number of chats that only another leader has read for `secondLookDays`, at most `limits.maxSecondLook`. */
  chatsForSecondLook: z.int(),
  /** Number of concerns that the viewer receives and that have been open longer than `serverLimits.concernOpenMs`. */
  concernsOpenLong: z.int(),
})
export type LeaderToday = z.infer<typeof LeaderToday>

/** A question without a pending or approved response of the student. */
export const UnansweredQuestion = z.object({
  _id: Id,
  title: z.string(),
  /** The beginning of the description. */
  description: z.string(),
  dueDate: z.string(),
  /** The rejected response, if there is one. */
  myResponse: z.optional(z.object({ status: z.literal('rejected'), reviewedBy: z.nullable(LeaderName) })),
})
export type UnansweredQuestion = z.infer<typeof UnansweredQuestion>

const UnseenReview = z.object({
  /** Id of the response. */
  _id: Id,
  question: z.object({ _id: Id, title: z.string() }),
  status: z.enum(['approved', 'rejected']),
  hasFeedback: z.boolean(),
  reviewedBy: z.nullable(LeaderName),
})

/** What a student can do and what is new for them. */
export const StudentToday = z.object({
  /**
   * Unanswered questions, by due date: the next ones and the last ones before them. The browser selects those that are open, because
   * only it knows the reader's time zone.
   */
  unanswered: z.array(UnansweredQuestion),
  /** Number of reviews that the student has not seen. */
  feedbackCount: z.int(),
  /** The newest of them, at most three. */
  feedback: z.array(UnseenReview),
  /** Unread messages. `from` is the leader who wrote last. */
  messages: z.object({ count: z.int(), from: z.nullable(PersonName) }),
  unreadAnnouncements: z.int(),
  /** Number of prayers of others and of prayer responses that the student has not seen. */
  prayers: z.object({ prayers: z.int(), responses: z.int() }),
})
export type StudentToday = z.infer<typeof StudentToday>

/** What a leader or a student finds at the top of the dashboard, by the viewer's role. */
export const Today = z.union([LeaderToday, StudentToday])
export type Today = z.infer<typeof Today>
