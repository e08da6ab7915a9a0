import * as z from 'zod/mini'
import { email_invalid } from '#messages'
import { AccountState, AuthResponse, hasLoginName, newAccount, typedCode, User } from './accounts.ts'
import { limits } from './limits.ts'
import { sortOrders, userColumns, userFilters } from './rules/people.ts'
import { atMost, Id, PageQuery, Timestamp } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'
import { isUnfitName } from './shared/text-rules.ts'

const email = z.string({ error: email_invalid }).check(
  atMost(limits.emailLength.max, email_invalid),
  // Normalization can make a text longer, and the database indexes the normalized form.
  z.refine((email) => email.normalize('NFKC').length <= limits.emailLength.max, { error: email_invalid }),
  z.regex(/^[^\s@]+@[^\s@]+$/, { error: email_invalid }),
  // It can become the username.
  z.refine((email) => !isUnfitName(email), { error: email_invalid }),
)

export const Register = z
  .object({
    name: newAccount.name,
    username: z.optional(newAccount.username),
    email: z.optional(email),
    password: newAccount.password,
    /** Needed if the settings say so. */
    joinCode: z.optional(typedCode),
    /** Whether the person is old enough to consent for themselves. Needed if the settings have an age of consent. */
    isOldEnough: z.optional(z.boolean()),
  })
  .check(hasLoginName)

/** What a visitor needs to know to register. */
export const Joining = z.object({
  /** False while the set-up link waits for the first leader: nobody can register. */
  isSetUp: z.boolean(),
  joinCodeRequired: z.boolean(),
  approvalRequired: z.boolean(),
  /** Age from which people consent for themselves. Null if the form does not ask. */
  consentAge: z.nullable(z.int()),
})

/** A user in the leaders' list. Both counts of a leader are 0. */
export const ListedUser = z.object({
  ...User.shape,
  responsesCount: z.int(),
  pendingQuestionsCount: z.int(),
  state: AccountState,
  lastSeenAt: Timestamp,
  /** Whether a student's name looks like the name of a leader. */
  looksLikeLeader: z.boolean(),
  /** Whether this leader is one of those who receive concerns. */
  isSafeguardingLead: z.boolean(),
})
export type ListedUser = z.infer<typeof ListedUser>

/** By default, the list has everyone whose account is not switched off, and a search finds everyone. */
export const UsersQuery = z.extend(PageQuery, {
  /** Beginning of a word of the name or of the username. */
  search: z.optional(z.string().check(atMost(limits.nameLength.max))),
  show: z.optional(z.enum(userFilters)),
  sort: z.optional(z.enum(userColumns)),
  order: z.optional(z.enum(sortOrders)),
})

/** Students, and the leaders who look out for them from now on: nobody if there are none. */
export const AssignedLeaders = z.object({
  students: z.array(Id).check(z.minLength(1), z.maxLength(limits.maxAssignedStudents)),
  leaders: z.array(Id).check(z.maxLength(limits.maxAssignedLeaders)),
})
export type AssignedLeaders = z.infer<typeof AssignedLeaders>

/** The students for whom something has changed, by the leaders who looked out for them before. */
export const AssignedBefore = z.object({ before: z.array(AssignedLeaders) })
export type AssignedBefore = z.infer<typeof AssignedBefore>

/** Routes by which people register, and by which leaders find them: part of the table in api.ts. */
export const peopleRoutes = defineRoutes({
  'GET /api/joining': {
    summary: 'Get what a visitor needs to register',
    access: 'anyone',
    response: Joining,
  },
  'POST /api/auth/register': {
    summary: 'Create a student account',
    access: 'anyone',
    body: Register,
    response: AuthResponse,
    status: 201,
    errors: [409],
    repeatable: true,
  },
  'GET /api/users': {
    summary: 'List all users, newest first by default',
    access: 'admin',
    query: UsersQuery,
    response: z.array(ListedUser),
    paged: true,
  },
  'PUT /api/assigned-leaders': {
    summary: 'Set the leaders who look out for students; returns who did before',
    access: 'admin',
    body: AssignedLeaders,
    response: AssignedBefore,
    errors: [404, 409],
  },
})
