import * as z from 'zod/mini'
import { broadcastRoutes } from './announcement-routes.ts'
import { ReadersAnnouncement } from './announcements.ts'
import { AuthResponse, Login, Register, Setup, UpdatePassword, UpdateUsername } from './auth.ts'
import { Chat, ChatSummary, Message, MessageRevision, MessagesQuery, MessageText } from './chats.ts'
import { DashboardStats, Participation, StudentParticipation } from './dashboard.ts'
import { ById, Id, Nothing } from './fields.ts'
import { recordRoutes } from './history-routes.ts'
import { PageQuery } from './pagination.ts'
import { ManagedPrayerRequest, PrayerRequest, RespondToPrayerRequest, SubmitPrayerRequest } from './prayer-requests.ts'
import { Question, QuestionText } from './questions.ts'
import { Response, ResponsesQuery, Review, SubmitResponse } from './responses.ts'
import { defineRoutes, type Route } from './route.ts'
import { ListedUser, User, UsersQuery } from './users.ts'

/** Every call of section 7, and who may make it. The server mounts this table; the browser calls by its keys. */
export const api = defineRoutes({
  'POST /api/auth/register': {
    summary: 'Create a student account',
    access: 'anyone',
    limit: true,
    body: Register,
    answer: AuthResponse,
    status: 201,
    errors: [409, 429],
  },
  'POST /api/auth/login': {
    summary: 'Sign in',
    access: 'anyone',
    body: Login,
    answer: AuthResponse,
    errors: [401, 429],
  },
  'POST /api/auth/setup': {
    summary: 'Create the first administrator, with the one-time link',
    access: 'anyone',
    limit: true,
    body: Setup,
    answer: AuthResponse,
    status: 201,
    errors: [404, 409],
  },
  'GET /api/auth/me': { summary: 'The current user', access: 'signed in', answer: User },
  'POST /api/auth/logout': { summary: 'End this session', access: 'signed in', answer: Nothing, status: 204 },
  'PUT /api/auth/update-username': {
    summary: 'Change the own username; ends all other sessions',
    access: 'signed in',
    body: UpdateUsername,
    answer: User,
    errors: [409, 429],
  },
  'PUT /api/auth/update-password': {
    summary: 'Change the own password; ends all other sessions',
    access: 'signed in',
    body: UpdatePassword,
    answer: User,
    errors: [429],
  },

  'GET /api/dashboard/stats': {
    summary: 'The numbers of the dashboard, by role',
    access: 'signed in',
    answer: DashboardStats,
  },
  'GET /api/dashboard/term': {
    summary: 'The newest questions with the own responses, newest first',
    access: 'student',
    answer: z.array(Question),
  },
  'GET /api/dashboard/announcements': {
    summary: 'Up to five announcements: unread ones first, by priority, then the newest',
    access: 'student',
    answer: z.array(ReadersAnnouncement),
  },
  'GET /api/dashboard/participation': {
    summary: 'How many students have answered each of the newest questions',
    access: 'admin',
    answer: Participation,
  },
  'GET /api/dashboard/participation/students': {
    summary: 'What each student has answered of the newest questions, by name',
    access: 'admin',
    query: PageQuery,
    answer: z.array(StudentParticipation),
    paged: true,
  },

  'GET /api/questions': {
    summary: 'Questions, newest first',
    access: 'signed in',
    query: PageQuery,
    answer: z.array(Question),
    paged: true,
  },
  'GET /api/questions/{id}': { summary: 'One question', access: 'signed in', params: ById, answer: Question },
  'POST /api/questions': {
    summary: 'Create a question',
    access: 'admin',
    limit: true,
    body: QuestionText,
    answer: Question,
    status: 201,
    repeatable: true,
  },
  'PUT /api/questions/{id}': {
    summary: 'Change a question',
    access: 'admin',
    limit: true,
    params: ById,
    body: QuestionText,
    answer: Question,
  },
  'DELETE /api/questions/{id}': {
    summary: 'Take a question out of every list; its responses stay',
    access: 'admin',
    params: ById,
    answer: Nothing,
    status: 204,
  },

  'POST /api/responses': {
    summary: 'Answer a question',
    access: 'student',
    limit: true,
    body: SubmitResponse,
    answer: Response,
    status: 201,
    errors: [404, 409],
    repeatable: true,
  },
  'GET /api/responses/user': {
    summary: 'The own responses, newest first',
    access: 'student',
    query: PageQuery,
    answer: z.array(Response),
    paged: true,
  },
  'GET /api/responses/all': {
    summary: 'All responses, or those with a status or to a question, newest first',
    access: 'admin',
    query: ResponsesQuery,
    answer: z.array(Response),
    paged: true,
  },
  'GET /api/responses/{id}': { summary: 'One response', access: 'admin', params: ById, answer: Response },
  'PUT /api/responses/{id}': {
    summary: 'Review a response',
    access: 'admin',
    limit: true,
    params: ById,
    body: Review,
    answer: Response,
    errors: [409],
  },

  'GET /api/users': {
    summary: 'All accounts, newest first unless sorted otherwise',
    access: 'admin',
    query: UsersQuery,
    answer: z.array(ListedUser),
    paged: true,
  },

  'GET /api/chats/admin': {
    summary: 'The chat of every student, the latest message first, then by name',
    access: 'admin',
    query: PageQuery,
    answer: z.array(ChatSummary),
    paged: true,
    versioned: true,
  },
  'GET /api/chats/student': { summary: 'The own chat', access: 'student', answer: Chat, versioned: true },
  'GET /api/chats/{id}': { summary: 'One chat', access: 'signed in', params: ById, answer: Chat, versioned: true },
  'GET /api/chats/{id}/messages': {
    summary: 'The newest messages of a chat, or those before the one that is named; oldest first',
    access: 'signed in',
    params: ById,
    query: MessagesQuery,
    answer: z.array(Message),
    versioned: true,
  },
  'PUT /api/chats/{id}/read': {
    summary: 'Mark all messages of a chat as read',
    access: 'signed in',
    params: ById,
    answer: ChatSummary,
  },
  'POST /api/chats/{id}/messages': {
    summary: 'Send a message',
    access: 'signed in',
    limit: true,
    params: ById,
    body: MessageText,
    answer: Message,
    status: 201,
    repeatable: true,
  },
  'PUT /api/chats/{chatId}/messages/{messageId}': {
    summary: 'Edit an own message, within 24 hours',
    access: 'signed in',
    limit: true,
    params: z.object({ chatId: Id, messageId: Id }),
    body: MessageText,
    answer: Message,
    errors: [403, 409],
  },

  'GET /api/chats/{chatId}/messages/{messageId}/revisions': {
    summary: 'What a message said before each of its edits, the first first',
    access: 'admin',
    params: z.object({ chatId: Id, messageId: Id }),
    query: PageQuery,
    answer: z.array(MessageRevision),
    paged: true,
  },

  'GET /api/prayer-requests': {
    summary: 'The prayer requests of the community, without their authors, newest first',
    access: 'student',
    query: PageQuery,
    answer: z.array(PrayerRequest),
    paged: true,
  },
  'POST /api/prayer-requests': {
    summary: 'Ask for prayer',
    access: 'student',
    limit: true,
    body: SubmitPrayerRequest,
    answer: PrayerRequest,
    status: 201,
    repeatable: true,
  },
  'POST /api/prayer-requests/{id}/pray': {
    summary: 'Pray for a request; a person counts once',
    access: 'student',
    limit: true,
    params: ById,
    answer: PrayerRequest,
  },
  'GET /api/prayer-requests/admin': {
    summary: 'All prayer requests, with their authors, newest first',
    access: 'admin',
    query: PageQuery,
    answer: z.array(ManagedPrayerRequest),
    paged: true,
  },
  'POST /api/prayer-requests/{id}/respond': {
    summary: 'Respond to a prayer request that has no response yet',
    access: 'admin',
    limit: true,
    params: ById,
    body: RespondToPrayerRequest,
    answer: ManagedPrayerRequest,
    errors: [409],
    repeatable: true,
  },
  'DELETE /api/prayer-requests/{id}': {
    summary: 'Take a prayer request out of every list',
    access: 'admin',
    params: ById,
    answer: Nothing,
    status: 204,
  },

  ...broadcastRoutes,
  ...recordRoutes,

  'GET /api/events': {
    summary: 'What changes, as it changes: server-sent events with names and ids, never texts',
    access: 'signed in',
    answer: Nothing,
    stream: true,
  },
})

/** The table by key, where the key is not known when compiling. */
export const routes = Object.entries(api) as [keyof typeof api, Route][]
