import { age_required } from '#messages'
import { newId } from '#server/platform/database/new-id.ts'
import { invalidField } from '#server/platform/errors.ts'
import type { HandlerInput } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { foldName } from '#server/platform/text/fold-name.ts'
import {
  createAccountOnce,
  createJoinCodes,
  firstLeader,
  refuseTaken,
  type SignIn,
  startFirstSession,
} from '#server/subjects/accounts/public.ts'
import { readSettings, type SettingsRow } from '#server/subjects/settings/public.ts'
import { registerStudent } from './joining.ts'

type Registration = HandlerInput<'POST /api/auth/register'>

/** What a registration says about the age. No birth date is ever asked (ADR 050). */
interface Answer {
  isOldEnough?: boolean | undefined
}

/**
 * Returns whether a guardian has to consent. Without an age of consent, nobody has to, whatever the form says.
 * @throws {AppError} `invalid` with an error at `isOldEnough` if the registration does not say it
 */
function checkAge({ consent_age: age }: SettingsRow, { isOldEnough }: Answer): boolean {
  if (age === null) return false
  if (isOldEnough === undefined) throw invalidField('isOldEnough', age_required({ age: `${age}` }))
  return !isOldEnough
}

const usernameOf = ({ username, email = '' }: Registration['body']) => username ?? email

/** Returns a function that creates the account of a registration once, however often the request is sent. */
export function createRegistrations(services: Services, { loginLimits, passwordQueue }: SignIn) {
  const { database, clock } = services
  const joinCodes = createJoinCodes(services)

  /** Creates an account, and a session. The checks come before the password is hashed, and again in the transaction. */
  async function register({ body, caller, accountKey }: Registration, hash: (password: string) => Promise<string>) {
    await firstLeader.refuseBeforeSetup(database.read)
    await joinCodes.check(body.joinCode, caller)
    checkAge(await readSettings(database.read), body)
    const { name, email = null } = body
    const username = usernameOf(body)
    const passwordHash = await hash(body.password)
    const now = clock()
    const [id, time] = [newId(), now.toISOString()]
    return database.write(async (transaction) => {
      const settings = await joinCodes.checkAgain(transaction, body.joinCode)
      await firstLeader.refuseBeforeSetup(transaction)
      const needsConsent = checkAge(settings, body)
      const isWaiting = settings.approval_required === 1 || needsConsent
      const student = { id, name, username, email, passwordHash, role: 'student', now: time } as const
      const user = await registerStudent(transaction, { ...student, isWaiting, needsConsent })
      const token = await startFirstSession(transaction, { userId: id, accountKey, now })
      await loginLimits.rememberNetwork(transaction, id, caller.ip)
      return { token, user }
    })
  }

  return async (registration: Registration) => {
    const { body, caller, accountKey } = registration
    const username = usernameOf(body)
    const passwords = passwordQueue.passwordsOf({ account: foldName(username), address: caller.ip })
    const retry = { username, password: body.password, accountKey }
    return createAccountOnce(services, retry, passwords, () => register(registration, passwords.hash)).catch(
      refuseTaken(body.username),
    )
  }
}
