import * as z from 'zod/mini'
import * as messages from '#messages'
import { nameText } from './account-fields.ts'
import { limits } from './limits.ts'
import { accountRules } from './rules/accounts.ts'
import { settingRules } from './rules/settings.ts'
import { atMost } from './shared/fields.ts'
import { User } from './users.ts'

const name = nameText(accountRules.name)

const usernameText = (rule: typeof accountRules.username) =>
  nameText(rule).check(z.refine((username) => username.trim().length >= rule.min, { error: rule.tooShort }))
const username = usernameText(accountRules.username)

const email = z.string({ error: messages.email_invalid }).check(
  atMost(limits.emailLength.max, messages.email_invalid),
  // Normalization can make a text longer, and the database indexes the normalized form.
  z.refine((email) => email.normalize('NFKC').length <= limits.emailLength.max, { error: messages.email_invalid }),
  z.regex(/^[^\s@]+@[^\s@]+$/, { error: messages.email_invalid }),
)

const existingPassword = ({ missing }: { missing: () => string }) =>
  z.string({ error: missing }).check(atMost(limits.passwordLength.max), z.minLength(1, { error: missing, abort: true }))

const newPassword = (rule: typeof accountRules.password) =>
  existingPassword(rule).check(z.minLength(rule.min, { error: rule.tooShort }))
const firstPassword = newPassword(accountRules.password)

const hasLoginName = z.refine<{ username?: string | undefined; email?: string | undefined }>(
  (body) => body.username !== undefined || body.email !== undefined,
  { error: messages.username_required, path: ['username'] },
)

/** Username or email. An account that was registered without a username has its email as username. */
const loginName = z
  .string({ error: messages.username_required })
  .check(atMost(limits.emailLength.max), z.minLength(1, { error: messages.username_required }))

/** A code as people type it: `ABCD-EFGH`, in any case, with or without dash and spaces. */
const code = z.string().check(atMost(limits.code.max))

/** Takes a username, or an email instead: docs/product.md#email-addresses. */
export const Login = z
  .object({
    username: z.optional(loginName),
    email: z.optional(loginName),
    password: existingPassword(accountRules.password),
  })
  .check(hasLoginName)

export const Register = z
  .object({
    name,
    username: z.optional(username),
    email: z.optional(email),
    password: firstPassword,
    /** Needed if the settings say so. */
    joinCode: z.optional(code),
    /** Whether the person is old enough to consent for themselves. Needed if the settings have an age of consent. */
    isOldEnough: z.optional(z.boolean()),
  })
  .check(hasLoginName)

/**
 * `setupToken` is the secret of the one-time link that the server prints at start. `joining` says how students join; without it,
 * anyone can.
 */
export const Setup = z.object({
  setupToken: z.string().check(z.maxLength(100)),
  name,
  username,
  password: firstPassword,
  groupName: z.optional(nameText(settingRules.groupName)),
  joining: z.optional(z.enum(['code', 'open'])),
})

/** `token` is the secret of a leader's invitation. */
export const AcceptInvitation = z.object({
  token: z.string().check(z.maxLength(100)),
  name,
  username,
  password: firstPassword,
})

/** `code` is a recovery code, which a leader created. */
export const Recover = z.object({ username: loginName, code, newPassword: newPassword(accountRules.newPassword) })

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

export const AuthResponse = z.object({ token: z.string(), user: User })
export type AuthResponse = z.infer<typeof AuthResponse>
