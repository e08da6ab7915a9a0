import { newId } from '#server/platform/database/new-id.ts'
import type { HandlerInput, Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { foldName } from '#server/platform/text/fold-name.ts'
import {
  acceptInvitation,
  countOtherLeaders,
  createAccountOnce,
  createJoinCodes,
  findInvitation,
  type Passwords,
  prepareLeader,
  presentUser,
  refuseTaken,
  type SignIn,
  startFirstSession,
} from '#server/subjects/accounts/public.ts'
import { readSettings } from '#server/subjects/settings/public.ts'
import { checkAge, requireAge } from './consent-age.ts'
import { registerStudent } from './joining.ts'
import { requestChange } from './requests.ts'

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

type Acceptance = HandlerInput<'POST /api/auth/invitation'>

/** Returns a function that creates the account of an invited leader once, however often the request is sent. */
function createAcceptances(services: Services, { passwordQueue }: SignIn) {
  const { database, clock } = services

  async function accept({ body, accountKey }: Acceptance, passwords: Passwords) {
    const now = clock()
    // Before the password is hashed; checked again in the transaction.
    await findInvitation(database.read, body.token, now.toISOString())
    const leader = await prepareLeader(body, now, passwords)
    return database.write(async (transaction) => {
      const acceptance = { token: body.token, leader, accountKey, now }
      const { user, token, request } = await acceptInvitation(transaction, acceptance)
      if (request !== undefined) await requestChange(transaction, request)
      return { user, token }
    })
  }

  return (acceptance: Acceptance) => {
    const { body, caller } = acceptance
    const retry = { ...body, accountKey: acceptance.accountKey }
    return passwordQueue
      .enter({ account: foldName(body.username), address: caller.ip }, (passwords) =>
        createAccountOnce(services, retry, passwords, () => accept(acceptance, passwords)),
      )
      .catch(refuseTaken(body.username))
  }
}

/** Handlers by which students join, and invited leaders. */
export function joiningHandlers(
  services: Services,
  signIn: SignIn,
): Handlers<'GET /api/joining' | 'POST /api/auth/register' | 'POST /api/auth/invitation'> {
  const { database, events, securityLog } = services
  const registerOnce = createRegistrations(services, signIn)
  const acceptOnce = createAcceptances(services, signIn)

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

    async 'POST /api/auth/invitation'(acceptance) {
      const { token, user, isNew } = await acceptOnce(acceptance)
      if (isNew) {
        const isLeader = user.role === 'admin'
        const event = isLeader ? 'leader created by invitation' : 'invitation of a leader accepted'
        securityLog(event, acceptance.caller, { account: user.id })
        events.publish({ change: 'users', id: user.id, audience: { leaders: true } })
        events.publish({ change: 'settings', id: user.id, audience: { leaders: true } })
      }
      return { token, user: presentUser(user) }
    },
  }
}
