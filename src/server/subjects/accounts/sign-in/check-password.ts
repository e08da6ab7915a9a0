import * as messages from '#messages'
import type { Reader } from '#server/platform/database/database.ts'
import { AppError, invalidField } from '#server/platform/errors.ts'
import type { Caller } from '#server/platform/http/security-log.ts'
import type { Services } from '#server/platform/services.ts'
import { findUser, type UserRow } from '../store.ts'
import type { Passwords } from './passwords.ts'
import type { SignIn } from './sign-in.ts'

/** @throws {AppError} `not_signed_in` if the account was removed meanwhile */
export async function readUser(reader: Reader, id: string): Promise<UserRow> {
  const user = await findUser(reader, { id })
  if (user === undefined) throw new AppError('not_signed_in', messages.not_signed_in())
  return user
}

/** Returns a function that checks the password before a change, so that a person with access to an unlocked phone can't take it over. */
export const createPasswordCheck =
  ({ database, securityLog }: Services, { loginLimits }: SignIn) =>
  async (user: UserRow, password: string, caller: Caller, passwords: Passwords): Promise<void> => {
    const attempt = await loginLimits.registerAttempt({ account: user.id, userId: user.id, address: caller.ip })
    if (!(await passwords.verify(password, user.password_hash))) {
      securityLog('password check failed', caller, { account: user.id })
      throw invalidField('currentPassword', messages.current_password_incorrect())
    }
    await database.write((transaction) => loginLimits.reset(transaction, attempt))
  }

/** Returns a function that checks the password of a user before something that only they may do. */
export function createReauthentication(services: Services, signIn: SignIn) {
  const confirmPassword = createPasswordCheck(services, signIn)
  return async (userId: string, password: string, caller: Caller): Promise<void> => {
    const user = await readUser(services.database.read, userId)
    const passwords = signIn.passwordQueue.passwordsOf({ account: user.id, address: caller.ip })
    await confirmPassword(user, password, caller, passwords)
  }
}
