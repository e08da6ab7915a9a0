import { newId } from '#server/platform/database/new-id.ts'
import type { HandlerInput, Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { foldName } from '#server/platform/text/fold-name.ts'
import {
  countOtherLeaders,
  createAccountOnce,
  createJoinCodes,
  presentUser,
  refuseTaken,
  type SignIn,
  startFirstSession,
} from '#server/subjects/accounts/public.ts'
import { readSettings } from '#server/subjects/settings/public.ts'
import { checkAge, requireAge } from './consent-age.ts'
import { registerStudent } from './joining.ts'

type Registration = HandlerInput<'POST /api/auth/register'>

const usernameOf = ({ username, email = '' }: Registration['body']) => username ?? email

/** Returns a function that creates the account of a registration once, however often the request is sent. */
function createRegistrations(services: Services, { loginLimits, passwordQueue }: SignIn) {
  const { database, clock } = services
  const joinCodes = createJoinCodes(services)

  /** Creates an account, and a session. The checks come before the password is hashed, and again in the transaction. */
  async function register({ body, caller, accountKey }: Registration, hash: (password: string) => Promise<string>) {
    await joinCodes.check(body.joinCode, caller)
    await requireAge(database.read, body)
    const { name, email = null } = body
    const username = usernameOf(body)
    const passwordHash = await hash(body.password)
    const now = clock()
    const [id, time] = [newId(), now.toISOString()]
    return database.write(async (transaction) => {
      const settings = await joinCodes.checkAgain(transaction, body.joinCode)
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

/** Handlers by which students join. */
export function joiningHandlers(
  services: Services,
  signIn: SignIn,
): Handlers<'GET /api/joining' | 'POST /api/auth/register'> {
  const { database, events, securityLog } = services
  const registerOnce = createRegistrations(services, signIn)

  return {
    async 'GET /api/joining'() {
      const [row, leaders] = await Promise.all([readSettings(database.read), countOtherLeaders(database.read, '', 1)])
      return {
        isSetUp: leaders > 0,
        joinCodeRequired: row.join_code_required === 1,
        approvalRequired: row.approval_required === 1,
        consentAge: row.consent_age,
      }
    },

    async 'POST /api/auth/register'(registration) {
      const { user, token, isNew } = await registerOnce(registration)
      const registered = { token, user: presentUser(user) }
      if (!isNew) return registered
      securityLog('registration', registration.caller, { account: user.id })
      if (!registered.user.awaitingApproval) {
        events.publish({ change: 'chat', id: user.id, audience: { student: user.id } })
      }
      events.publish({ change: 'users', id: user.id, audience: { student: user.id } })
      return registered
    },
  }
}
