import * as z from 'zod/mini'
import { AuthResponse, Login, Register, Setup, UpdatePassword, UpdateUsername } from './auth.ts'
import { DashboardStats } from './dashboard.ts'
import { Id } from './fields.ts'
import { type Page, PageQuery } from './page.ts'
import { Question, QuestionText } from './questions.ts'
import { Response, Review, SubmitResponse } from './responses.ts'
import { defineRoutes, type Route } from './route.ts'
import { User } from './users.ts'

const ById = z.object({ id: Id })
const Nothing = z.void()

/** Every call of section 7 that is built, and who may make it. The server mounts this table; the browser calls by its keys. */
export const api = defineRoutes({
  'POST /api/auth/register': {
    summary: 'Create a student account',
    access: 'anyone',
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
    body: QuestionText,
    answer: Question,
    status: 201,
  },
  'PUT /api/questions/{id}': {
    summary: 'Change a question',
    access: 'admin',
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
    body: SubmitResponse,
    answer: Response,
    status: 201,
    errors: [404, 409],
  },
  'GET /api/responses/user': {
    summary: 'The own responses, newest first',
    access: 'student',
    query: PageQuery,
    answer: z.array(Response),
    paged: true,
  },
  'GET /api/responses/all': {
    summary: 'All responses, newest first',
    access: 'admin',
    query: PageQuery,
    answer: z.array(Response),
    paged: true,
  },
  'PUT /api/responses/{id}': {
    summary: 'Review a response',
    access: 'admin',
    params: ById,
    body: Review,
    answer: Response,
    errors: [409],
  },
})

export type Api = typeof api
export type ApiKey = keyof Api
/** The keys of routes that answer a page of a collection. */
export type PagedKey = { [Key in ApiKey]: Api[Key] extends { paged: true } ? Key : never }[ApiKey]

type Part<Key extends ApiKey, Name extends string> = Name extends keyof Api[Key] ? Api[Key][Name] : undefined
type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined
type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined
type Named<Key extends ApiKey> = {
  [Name in 'params' | 'query' | 'body' as Part<Key, Name> extends undefined ? never : Name]: Part<Key, Name>
}

/** What a caller passes: the parts that the route has. */
export type Call<Key extends ApiKey> = { [Name in keyof Named<Key>]: Input<Named<Key>[Name]> }
/** What a handler is given: the same parts, validated. */
export type Given<Key extends ApiKey> = { [Name in keyof Named<Key>]: Output<Named<Key>[Name]> }
/** What a caller gets back. */
export type Answer<Key extends ApiKey> = Output<Api[Key]['answer']>
/** What a handler gives back: for paged routes a page, else the answer. */
export type Returned<Key extends ApiKey> = Key extends PagedKey
  ? Answer<Key> extends (infer Item)[]
    ? Page<Item>
    : never
  : Answer<Key>

/** The table by key, where the key is not known when compiling. */
export const routes = Object.entries(api) as [ApiKey, Route][]
