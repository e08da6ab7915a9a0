import * as z from 'zod/mini'
import * as messages from '#messages'
import { atMost, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { User } from './users.ts'

/** Matches a text with at least one character that people can see. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\u2800]/u
/** A name of a person. A name of invisible characters only counts as missing. */
const nameText = (required: () => string, most: number) =>
  requiredText(required, most).check(z.refine((text) => visible.test(text), { error: required, abort: true }))

const name = nameText(messages.name_required, limits.nameLength.most)

const usernameOf = (required: () => string) =>
  nameText(required, limits.usernameLength.most).check(
    z.refine((username) => username.trim().length >= limits.usernameLength.least, {
      error: messages.username_too_short,
    }),
  )
const username = usernameOf(messages.username_required)

const email = z.string({ error: messages.email_invalid }).check(
  atMost(limits.emailLength.most, messages.email_invalid),
  // Some characters stand for many: the folded form is bounded as well, because it is what the database indexes.
  z.refine((email) => email.normalize('NFKC').length <= limits.emailLength.most, { error: messages.email_invalid }),
  z.regex(/^[^\s@]+@[^\s@]+$/, { error: messages.email_invalid }),
)

const givenPassword = (required: () => string) =>
  z
    .string({ error: required })
    .check(atMost(limits.passwordLength.most), z.minLength(1, { error: required, abort: true }))

const newPassword = (required: () => string, tooShort: () => string) =>
  givenPassword(required).check(z.minLength(limits.passwordLength.least, { error: tooShort }))
const firstPassword = newPassword(messages.password_required, messages.password_too_short)

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
    password: givenPassword(messages.password_required),
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
  currentPassword: givenPassword(messages.current_password_required),
  newUsername: usernameOf(messages.username_too_short),
})

export const UpdatePassword = z
  .object({
    currentPassword: givenPassword(messages.current_password_required),
    newPassword: newPassword(messages.new_password_required, messages.new_password_too_short),
  })
  .check(
    z.refine((body) => body.newPassword !== body.currentPassword, {
      error: messages.new_password_same,
      path: ['newPassword'],
    }),
  )

export const AuthResponse = z.object({ token: z.string(), user: User })
export type AuthResponse = z.infer<typeof AuthResponse>
