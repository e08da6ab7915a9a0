import * as z from 'zod/mini'
import * as messages from '#messages'
import { accountRules } from './account-rules.ts'
import { atMost, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { User } from './users.ts'

/** Matches a text with at least one character that people can see. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\u2800]/u
/** A name of a person. A name of invisible characters only counts as missing. */
const nameText = (rule: { max: number; missing: () => string }) =>
  requiredText(rule).check(z.refine((text) => visible.test(text), { error: rule.missing, abort: true }))

const name = nameText(accountRules.name)

const usernameText = (rule: typeof accountRules.username) =>
  nameText(rule).check(z.refine((username) => username.trim().length >= rule.min, { error: rule.tooShort }))
const username = usernameText(accountRules.username)

const email = z.string({ error: messages.email_invalid }).check(
  atMost(limits.emailLength.most, messages.email_invalid),
  // Some characters stand for many: the folded form is bounded as well, because it is what the database indexes.
  z.refine((email) => email.normalize('NFKC').length <= limits.emailLength.most, { error: messages.email_invalid }),
  z.regex(/^[^\s@]+@[^\s@]+$/, { error: messages.email_invalid }),
)

const givenPassword = ({ missing }: { missing: () => string }) =>
  z
    .string({ error: missing })
    .check(atMost(limits.passwordLength.most), z.minLength(1, { error: missing, abort: true }))

const newPassword = (rule: typeof accountRules.password) =>
  givenPassword(rule).check(z.minLength(rule.min, { error: rule.tooShort }))
const firstPassword = newPassword(accountRules.password)

const hasSignInName = z.refine<{ username?: string | undefined; email?: string | undefined }>(
  (body) => body.username !== undefined || body.email !== undefined,
  { error: messages.username_required, path: ['username'] },
)

/** A username may be an email: an account that registered without a username has its email as one. */
const signInName = z
  .string({ error: messages.username_required })
  .check(atMost(limits.emailLength.most), z.minLength(1, { error: messages.username_required }))

/** Sign-in takes a user name, or an email in its place (the specification's second reading). */
export const Login = z
  .object({
    username: z.optional(signInName),
    email: z.optional(signInName),
    password: givenPassword(accountRules.password),
  })
  .check(hasSignInName)

export const Register = z
  .object({
    name,
    username: z.optional(username),
    email: z.optional(email),
    password: firstPassword,
  })
  .check(hasSignInName)

/** `setupToken` is the secret of the one-time link that start-up prints. */
export const Setup = z.object({
  setupToken: z.string().check(z.maxLength(100)),
  name,
  username,
  password: firstPassword,
})

export const UpdateUsername = z.object({
  currentPassword: givenPassword(accountRules.currentPassword),
  newUsername: usernameText(accountRules.newUsername),
})

export const UpdatePassword = z
  .object({
    currentPassword: givenPassword(accountRules.currentPassword),
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
