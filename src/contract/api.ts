import * as z from 'zod/mini'
import { announcementRoutes } from './announcement-routes.ts'
import { StudentAnnouncement } from './announcements.ts'
import { AuthResponse, Login, Register, Setup, UpdatePassword, UpdateUsername } from './auth.ts'
import { Chat, ChatSummary, Message, MessageRevision, MessagesQuery, MessageText } from './chats.ts'
import { DashboardStats, Participation, StudentParticipation } from './dashboard.ts'
import { ById, Id, Nothing } from './fields.ts'
import { historyRoutes } from './history-routes.ts'
import { joiningRoutes } from './joining-routes.ts'
import { PageQuery } from './pagination.ts'
import { peopleRoutes } from './people-routes.ts'
import {
  AdminPrayerRequest,
  PrayerRequest,
  PrayerRequestsQuery,
  RespondToPrayerRequest,
  SubmitPrayerRequest,
} from './prayer-requests.ts'
import { Question, QuestionText } from './questions.ts'
import { QuestionResponse, ResponsesQuery, Review, SubmitResponse } from './responses.ts'
import { defineRoutes, type Route } from './route.ts'
import { ListedUser, User, UsersQuery } from './users.ts'

/**
 * Every route of the API: docs/product.md#access and #calls. The server mounts this table, and the web app calls its keys.
 */
export const api = defineRoutes({
  'POST /api/auth/register': {
    summary: 'Create a student account',
    access: 'anyone',
    limit: true,
    body: Register,
    response: AuthResponse,
    status: 201,
    errors: [409, 429],
  },
  'POST /api/auth/login': {
    summary: 'Log in',
    access: 'anyone',
    body: Login,
    response: AuthResponse,
    errors: [401, 429],
  },
  'POST /api/auth/setup': {
    summary: 'Create the first leader with the one-time link',
    access: 'anyone',
    limit: true,
    body: Setup,
    response: AuthResponse,
    status: 201,
    errors: [404, 409],
  },
  'GET /api/auth/me': { summary: 'Get the current user', access: 'signed in', whileWaiting: true, response: User },
  'POST /api/auth/logout': {
    summary: 'Log out: end this session',
    access: 'signed in',
    whileWaiting: true,
    response: Nothing,
    status: 204,
  },
  'PUT /api/auth/update-username': {
    summary: 'Change your username; ends all other sessions',
    access: 'signed in',
    whileWaiting: true,
    body: UpdateUsername,
    response: User,
    errors: [409, 429],
  },
  'PUT /api/auth/update-password': {
    summary: 'Change your password; ends all other sessions',
    access: 'signed in',
    whileWaiting: true,
    body: UpdatePassword,
    response: User,
    errors: [429],
  },

  'GET /api/dashboard/stats': {
    summary: 'Get the figures of the dashboard, by role',
    access: 'signed in',
    response: DashboardStats,
  },
  'GET /api/dashboard/term': {
    summary: 'List the newest questions with your responses, newest first',
    access: 'student',
    response: z.array(Question),
  },
  'GET /api/dashboard/announcements': {
    summary: 'List up to five announcements: unread ones first, by priority, then the newest',
    access: 'student',
    response: z.array(StudentAnnouncement),
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

  'GET /api/questions': {
    summary: 'List questions, newest first',
    access: 'signed in',
    query: PageQuery,
    response: z.array(Question),
    paged: true,
  },
  'GET /api/questions/{id}': { summary: 'Get a question', access: 'signed in', params: ById, response: Question },
  'POST /api/questions': {
    summary: 'Create a question',
    access: 'admin',
    limit: true,
    body: QuestionText,
    response: Question,
    status: 201,
    repeatable: true,
  },
  'PUT /api/questions/{id}': {
    summary: 'Edit a question',
    access: 'admin',
    limit: true,
    params: ById,
    body: QuestionText,
    response: Question,
  },
  'DELETE /api/questions/{id}': {
    summary: 'Delete a question; its responses are kept',
    access: 'admin',
    params: ById,
    response: Nothing,
    status: 204,
  },

  'POST /api/responses': {
    summary: 'Answer a question',
    access: 'student',
    limit: true,
    body: SubmitResponse,
    response: QuestionResponse,
    status: 201,
    errors: [404, 409],
    repeatable: true,
  },
  'GET /api/responses/user': {
    summary: 'List your responses, newest first',
    access: 'student',
    query: PageQuery,
    response: z.array(QuestionResponse),
    paged: true,
  },
  'GET /api/responses/all': {
    summary: 'List responses, filtered by status, question or student, newest first',
    access: 'admin',
    query: ResponsesQuery,
    response: z.array(QuestionResponse),
    paged: true,
  },
  'GET /api/responses/{id}': { summary: 'Get a response', access: 'admin', params: ById, response: QuestionResponse },
  'PUT /api/responses/{id}': {
    summary: 'Review a response',
    access: 'admin',
    limit: true,
    params: ById,
    body: Review,
    response: QuestionResponse,
    errors: [409],
  },

  'GET /api/users': {
    summary: 'List all users, newest first by default',
    access: 'admin',
    query: UsersQuery,
    response: z.array(ListedUser),
    paged: true,
  },

  'GET /api/chats/admin': {
    summary: 'List the chats of all students, the one with the latest message first, then by name',
    access: 'admin',
    query: PageQuery,
    response: z.array(ChatSummary),
    paged: true,
    versioned: true,
  },
  'GET /api/chats/student': { summary: 'Get your chat', access: 'student', response: Chat, versioned: true },
  'GET /api/chats/{id}': { summary: 'Get a chat', access: 'signed in', params: ById, response: Chat, versioned: true },
  'GET /api/chats/{id}/messages': {
    summary: 'List the newest messages of a chat, or those before a given message, oldest first',
    access: 'signed in',
    params: ById,
    query: MessagesQuery,
    response: z.array(Message),
    versioned: true,
  },
  'PUT /api/chats/{id}/read': {
    summary: 'Mark all messages of a chat as read',
    access: 'signed in',
    params: ById,
    response: ChatSummary,
  },
  'POST /api/chats/{id}/messages': {
    summary: 'Send a message',
    access: 'signed in',
    limit: true,
    params: ById,
    body: MessageText,
    response: Message,
    status: 201,
    repeatable: true,
  },
  'PUT /api/chats/{chatId}/messages/{messageId}': {
    summary: 'Edit your message within 24 hours',
    access: 'signed in',
    limit: true,
    params: z.object({ chatId: Id, messageId: Id }),
    body: MessageText,
    response: Message,
    errors: [403, 409],
  },

  'GET /api/chats/{chatId}/messages/{messageId}/revisions': {
    summary: 'List the earlier versions of a message, oldest first',
    access: 'admin',
    params: z.object({ chatId: Id, messageId: Id }),
    query: PageQuery,
    response: z.array(MessageRevision),
    paged: true,
  },

  'GET /api/prayer-requests': {
    summary: 'List prayer requests without their authors, newest first',
    access: 'student',
    query: PageQuery,
    response: z.array(PrayerRequest),
    paged: true,
  },
  'POST /api/prayer-requests': {
    summary: 'Submit a prayer request',
    access: 'student',
    limit: true,
    body: SubmitPrayerRequest,
    response: PrayerRequest,
    status: 201,
    repeatable: true,
  },
  'POST /api/prayer-requests/{id}/pray': {
    summary: 'Pray for a request; each student counts once',
    access: 'student',
    limit: true,
    params: ById,
    response: PrayerRequest,
  },
  'GET /api/prayer-requests/admin': {
    summary: 'List prayer requests with their authors, newest first',
    access: 'admin',
    query: PrayerRequestsQuery,
    response: z.array(AdminPrayerRequest),
    paged: true,
  },
  'POST /api/prayer-requests/{id}/respond': {
    summary: 'Respond to a prayer request that has no response yet',
    access: 'admin',
    limit: true,
    params: ById,
    body: RespondToPrayerRequest,
    response: AdminPrayerRequest,
    errors: [409],
    repeatable: true,
  },
  'DELETE /api/prayer-requests/{id}': {
    summary: 'Delete a prayer request',
    access: 'admin',
    params: ById,
    response: Nothing,
    status: 204,
  },

  ...announcementRoutes,
  ...historyRoutes,
  ...joiningRoutes,
  ...peopleRoutes,

  'GET /api/events': {
    summary: 'Stream events: names and ids of what changes, never texts',
    access: 'signed in',
    whileWaiting: true,
    response: Nothing,
    stream: true,
  },
})

/** The entries of the table, for loops over all routes. */
export const routes = Object.entries(api) as [keyof typeof api, Route][]
