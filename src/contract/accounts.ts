import * as z from 'zod/mini'
import * as messages from '#messages'
import { Notice } from './leaders.ts'
import { limits } from './limits.ts'
import { accountRules } from './rules/accounts.ts'
import { settingRules } from './rules/settings.ts'
import { atMost, ById, Id, LanguageTag, lineText, Nothing, nameText, Timestamp } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

export const Role = z.enum(['admin', 'student'])
export type Role = z.infer<typeof Role>

export const User = z.object({
  _id: Id,
  name: z.string(),
  username: z.string(),
  role: Role,
  email: z.optional(z.string()),
  createdAt: Timestamp,
  /** Present while the account waits for a leader to let it in. */
  awaitingApproval: z.optional(z.literal(true)),
  /** Present while the account can be used only after a leader has recorded a guardian's consent. */
  needsConsent: z.optional(z.literal(true)),
  /** Present while the account waits for a second leader to confirm that it becomes a leader's. */
  invitedAsLeader: z.optional(z.literal(true)),
})
export type User = z.infer<typeof User>

/** The viewer's own account, with the name of the group, so that a new name reaches everyone. */
export const CurrentUser = z.object({
  ...User.shape,
  groupName: z.optional(z.string()),
  /** Absent until the person has chosen one. */
  language: z.optional(LanguageTag),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const AccountState = z.enum(['active', 'waiting', 'switched off'])
export type AccountState = z.infer<typeof AccountState>

const usernameText = (rule: typeof accountRules.username) =>
  lineText(rule).check(z.refine((username) => username.trim().length >= rule.min, { error: rule.tooShort }))

export const existingPassword = ({ missing }: { missing: () => string }) =>
  z.string({ error: missing }).check(atMost(limits.passwordLength.max), z.minLength(1, { error: missing, abort: true }))

const newPassword = (rule: typeof accountRules.password) =>
  existingPassword(rule).check(z.minLength(rule.min, { error: rule.tooShort }))

/** Fields of a new account. */
export const newAccount = {
  name: nameText(accountRules.name),
  username: usernameText(accountRules.username),
  password: newPassword(accountRules.password),
}

/** Requires a username, or an email instead. */
export const hasLoginName = z.refine<{ username?: string | undefined; email?: string | undefined }>(
  (body) => body.username !== undefined || body.email !== undefined,
  { error: messages.username_required, path: ['username'] },
)

/** Username or email. An account that was registered without a username has its email as username. */
const loginName = z
  .string({ error: messages.username_required })
  .check(atMost(limits.emailLength.max), z.minLength(1, { error: messages.username_required }))

/** A code as people type it: `ABCD-EFGH`, in any case, with or without dash and spaces. */
export const typedCode = z.string().check(atMost(limits.code.max))

/** Takes a username, or an email instead: docs/rules.md#email-addresses. */
export const Login = z
  .object({
    username: z.optional(loginName),
    email: z.optional(loginName),
    password: existingPassword(accountRules.password),
  })
  .check(hasLoginName)

/**
 * `setupToken` is the secret of the one-time link that the server prints at start. `joining` says how students join; without it,
 * anyone can.
 */
export const Setup = z.object({
  setupToken: z.string().check(z.maxLength(100)),
  ...newAccount,
  groupName: z.optional(nameText(settingRules.groupName)),
  joining: z.optional(z.enum(['code', 'open'])),
})

/** `token` is the secret of a leader's invitation. */
export const AcceptInvitation = z.object({ token: z.string().check(z.maxLength(100)), ...newAccount })

/** `code` is a recovery code, which a leader created. */
export const Recover = z.object({
  username: loginName,
  code: typedCode,
  newPassword: newPassword(accountRules.newPassword),
})

export const UpdateUsername = z.object({
  currentPassword: existingPassword(accountRules.currentPassword),
  newUsername: usernameText(accountRules.newUsername),
})

export const UpdatePassword = z
  .object({
    currentPassword: existingPassword(accountRules.currentPassword),
    newPassword: newPassword(accountRules.newPassword),
  })
  .check(
    z.refine((body) => body.newPassword !== body.currentPassword, {
      error: messages.new_password_same,
      path: ['newPassword'],
    }),
  )

export const UpdateLanguage = z.object({ language: LanguageTag })

export const AuthResponse = z.object({ token: z.string(), user: CurrentUser })
export type AuthResponse = z.infer<typeof AuthResponse>

/**
 * The SHA-256 of a token in base64url. It ends its session, and it can't be used to sign in, so a browser may keep it until it has a
 * connection.
 */
export const EndSession = z.object({ session: z.string().check(atMost(43), z.regex(/^[\w-]{43}$/)) })

/** Routes of accounts: part of the table in api.ts. */
export const accountRoutes = defineRoutes({
  'POST /api/auth/login': {
    summary: 'Log in',
    access: 'anyone',
    unlimited: true,
    body: Login,
    response: AuthResponse,
    errors: [401, 403],
  },
  'GET /api/auth/me': {
    summary: 'Get the current user, with the name of the group',
    access: 'signed in',
    whileWaiting: true,
    response: CurrentUser,
  },
  'POST /api/auth/logout': {
    summary: 'Log out: end this session',
    access: 'signed in',
    unlimited: true,
    clearsCache: true,
    whileWaiting: true,
    response: Nothing,
    status: 204,
  },
  'POST /api/auth/end-session': {
    summary: 'End a session by the hash of its token; for a log-out without a connection',
    access: 'anyone',
    unlimited: true,
    clearsCache: true,
    body: EndSession,
    response: Nothing,
    status: 204,
  },
  'PUT /api/auth/update-username': {
    summary: 'Change your username; ends all other sessions',
    access: 'signed in',
    whileWaiting: true,
    body: UpdateUsername,
    response: User,
    errors: [409],
  },
  'PUT /api/auth/update-password': {
    summary: 'Change your password; ends all other sessions',
    access: 'signed in',
    whileWaiting: true,
    body: UpdatePassword,
    response: User,
  },
  'PUT /api/auth/language': {
    summary: 'Choose the language of your account',
    access: 'signed in',
    whileWaiting: true,
    body: UpdateLanguage,
    response: Nothing,
    status: 204,
  },
  'POST /api/auth/recover': {
    summary: 'Set a new password with a recovery code; ends all other sessions',
    access: 'anyone',
    body: Recover,
    response: AuthResponse,
    errors: [401, 403],
  },

  'GET /api/notices': {
    summary: 'List changes by other leaders that you have not dismissed, newest first',
    access: 'admin',
    response: z.array(Notice),
  },
  'DELETE /api/notices/{id}': {
    summary: 'Dismiss a notice',
    access: 'admin',
    unlimited: true,
    params: ById,
    response: Nothing,
    status: 204,
  },
})
