import * as z from 'zod/mini'
import { invalid_request } from '#messages'
import { NextAnnouncement } from './announcements.ts'
import { BackupWarning } from './backups.ts'
import { Taker } from './chats.ts'
import { Question, ResponseStatus } from './questions.ts'
import { MissingCount } from './responses.ts'
import { calendarDay, Day, Id, LeaderName, NamedPerson, PageQuery, PersonName, Timestamp } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

export const WaitingChat = z.object({
  /** Id of the chat, which is that of its student. */
  _id: Id,
  name: z.string(),
  /** Time of the first message that no leader has replied to. */
  waitingSince: Timestamp,
  /** The leader who has said that they will reply. */
  takenBy: z.nullable(Taker),
  /** The last message, with the beginning of its text. */
  lastMessage: z.object({ _id: Id, content: z.string() }),
})

/** The newest concern that waits for the viewer, who receives it. */
export const WaitingConcern = z.object({
  _id: Id,
  createdAt: Timestamp,
  /** Number of concerns that wait for the viewer, this one included. */
  count: z.int(),
  /** The other leaders who receive it. */
  others: z.array(PersonName),
})

/** The question that is due next, if some students have not answered it. */
export const MissingAnswers = z.object({ question: z.object({ _id: Id, title: z.string() }), ...MissingCount.shape })

/** A student for whom something waits, and what a leader does first. */
export const WaitingStudent = z.extend(NamedPerson, {
  /** Whether the viewer looks out for the student. Otherwise, no leader has taken it for `serverLimits.yours.untakenMs`. */
  isOwn: z.boolean(),
  /** `absence`: not seen for `serverLimits.notSeenMs`. */
  waits: z.enum(['chat', 'response', 'prayer', 'absence']),
  /** Since when it waits, or when the student was seen last. */
  since: Timestamp,
  /** Number of other things that wait for the student. */
  more: z.int(),
})
export type WaitingStudent = z.infer<typeof WaitingStudent>

/** What waits for the leaders. The numbers are those of `GET /api/unread`. */
export const LeaderToday = z.object({
  responsesToReview: z.int(),
  chatsWaiting: z.int(),
  /** Those that have waited longest, at most three: first those that no leader has taken. */
  longestWaiting: z.array(WaitingChat),
  prayersWithoutResponse: z.int(),
  peopleWaiting: z.int(),
  /** Number of students whom nobody has seen for `serverLimits.notSeenMs`, at most `limits.maxNotSeen`. */
  studentsNotSeen: z.int(),
  /** Number of unused accounts that leaders decide about, at most `limits.maxUnused`. */
  unusedAccounts: z.int(),
  /** Number of chats that only another leader has read for `secondLookDays`, at most `limits.maxSecondLook`. */
  chatsForSecondLook: z.int(),
  /** Null without one, which is the same as for a leader who does not receive it. */
  waitingConcern: z.nullable(WaitingConcern),
  /** Number of concerns that the viewer receives and that have been open longer than `serverLimits.concernOpenMs`. */
  concernsOpenLong: z.int(),
  /** Number of the viewer's own concerns with news that the viewer has not seen. */
  concernNews: z.int(),
  missingAnswers: z.nullable(MissingAnswers),
  backupWarning: z.nullable(BackupWarning),
  /**
   * The students with something that waits: those whom the viewer looks out for, and then those for whom no leader has taken it for three
   * days. Nobody in a group in which no leader looks out for a student.
   */
  yours: z.object({ people: z.array(WaitingStudent), count: z.int() }),
})
export type LeaderToday = z.infer<typeof LeaderToday>

/** A question without a pending or approved response of the student. */
export const UnansweredQuestion = z.object({
  _id: Id,
  title: z.string(),
  /** The beginning of the description. */
  description: z.string(),
  dueDate: Day,
  /** The rejected response, if there is one. */
  myResponse: z.optional(z.object({ status: z.literal('rejected'), reviewedBy: z.nullable(LeaderName) })),
})
export type UnansweredQuestion = z.infer<typeof UnansweredQuestion>

export const UnseenReview = z.object({
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
  /** Number of prayers of others and of prayer responses that the student has not seen. */
  prayers: z.object({ prayers: z.int(), responses: z.int() }),
  /**
   * The next announcements with a date, by day and time, and those of a day that is over in some time zones only: as with the questions,
   * the browser selects.
   */
  next: z.array(NextAnnouncement),
})
export type StudentToday = z.infer<typeof StudentToday>

/** What a leader or a student finds at the top of the dashboard, by the viewer's role. */
export const Today = z.union([LeaderToday, StudentToday])
export type Today = z.infer<typeof Today>

export const AdminStats = z.object({
  totalQuestions: z.int(),
  totalResponses: z.int(),
  pendingResponses: z.int(),
  recentQuestions: z.array(Question),
})

export const StudentStats = z.object({
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
  dueDate: Day,
  myResponse: z.optional(z.object({ status: ResponseStatus })),
})
export type TermQuestion = z.infer<typeof TermQuestion>

/** Number of students who have answered each of the newest questions, oldest question first. */
export const Participation = z.object({
  students: z.int(),
  questions: z.array(z.object({ _id: Id, title: z.string(), dueDate: Day, approved: z.int(), waiting: z.int() })),
})
export type Participation = z.infer<typeof Participation>

/** Status of a student's newest response to each of the newest questions. */
export const StudentParticipation = z.extend(NamedPerson, {
  responses: z.array(z.object({ question: Id, status: ResponseStatus })),
})
export type StudentParticipation = z.infer<typeof StudentParticipation>

/** `day` is today where the reader is. Without it, the questions of all days that it is somewhere count as not due yet. */
export const TodayQuery = z.object({ day: z.optional(calendarDay(invalid_request)) })

/** `joinedOn` is the day on which the viewer joined, in the reader's time zone. Without it, all unanswered questions are open. */
export const UnreadQuery = z.object({ joinedOn: z.optional(calendarDay(invalid_request)) })

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
  /** Open concerns that the viewer receives. */
  openConcerns: z.int(),
  /** The viewer's own concerns with news that the viewer has not seen. */
  concernNews: z.int(),
})
export type LeaderUnread = z.infer<typeof LeaderUnread>

/** The counts of a student or of a leader, by the viewer's role. */
export const Unread = z.union([StudentUnread, LeaderUnread])
export type Unread = z.infer<typeof Unread>

export const firstSteps = [
  'group name',
  'joining',
  'students',
  'second leader',
  'safeguarding contact',
  'age of consent',
  'first question',
  'backups',
] as const
export const FirstSteps = z.object({
  steps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
  isDismissed: z.boolean(),
  /**
   * The accounts that were made before there was a leader, oldest first: those that wait to be let in, and the others until a leader
   * has checked them. At most 100; absent if there are none.
   */
  earlierAccounts: z.optional(
    z.array(z.object({ _id: Id, name: z.string(), username: z.string(), isWaiting: z.boolean() })),
  ),
})
export type FirstSteps = z.infer<typeof FirstSteps>
/** `earlierAccounts`: a leader has checked the accounts that were made earlier. */
export const FirstStepsChange = z.partial(z.object({ isDismissed: z.boolean(), earlierAccounts: z.boolean() }))
export type FirstStepsChange = z.infer<typeof FirstStepsChange>

/** Routes of the dashboard, of the unread counts, and of the first steps: part of the table in api.ts. */
export const homeRoutes = defineRoutes({
  'GET /api/dashboard/stats': {
    summary: 'Get the figures of the dashboard, by role',
    access: 'signed in',
    response: DashboardStats,
  },
  'GET /api/dashboard/today': {
    summary: 'Get what waits for you: for leaders what to reply to and review, for students open questions and news',
    access: 'signed in',
    query: TodayQuery,
    response: Today,
  },
  'GET /api/dashboard/term': {
    summary: 'List the newest questions with the status of your responses, newest first',
    access: 'student',
    response: z.array(TermQuestion),
  },
  'GET /api/dashboard/participation': {
    summary: 'Count the students who have answered each of the newest questions',
    access: 'admin',
    response: Participation,
  },
  'GET /api/dashboard/participation/students': {
    summary: 'List which of the newest questions each student has answered, by name',
    access: 'admin',
    query: PageQuery,
    response: z.array(StudentParticipation),
    paged: true,
  },

  'GET /api/unread': {
    summary: 'Count what waits for you, by role',
    access: 'signed in',
    query: UnreadQuery,
    response: Unread,
    versioned: true,
  },

  'GET /api/first-steps': {
    summary: 'List the first steps of a new group, and which are done',
    access: 'admin',
    response: FirstSteps,
  },
  'PUT /api/first-steps': {
    summary: 'Dismiss the first steps, or mark those as done that only a leader knows of',
    access: 'admin',
    body: FirstStepsChange,
    response: FirstSteps,
  },
})
