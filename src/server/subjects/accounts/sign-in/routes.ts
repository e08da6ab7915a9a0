import { formatAlternatives } from '#locales/intl.ts'
import * as messages from '#messages'
import type { Reader } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { HandlerInput, Handlers } from '#server/platform/http/handlers.ts'
import type { Caller } from '#server/platform/http/security-log.ts'
import type { Services } from '#server/platform/services.ts'
import { foldName } from '#server/platform/text/fold-name.ts'
import { listLeaderNames } from '../leaders-store.ts'
import { presentOwnUser } from '../present.ts'
import { deleteSession, findSession } from '../sessions/sessions-store.ts'
import { findUserByEmail, findUserByUsername } from '../store.ts'
import { logInAfterAttempt } from './log-in.ts'
import type { Passwords } from './passwords.ts'
import type { SignIn } from './sign-in.ts'

type Login = HandlerInput<'POST /api/auth/login'>

/** Maximum number of leaders that the login screen names to a person whose account is switched off. */
const maxNamedLeaders = 3

/** Says whom to ask: docs/leaders.md#switched-off. */
async function describeSwitchedOff(reader: Reader): Promise<string> {
  const names = await listLeaderNames(reader, maxNamedLeaders)
  return messages.switched_off({ leaders: formatAlternatives(names) })
}

/** A username never finds an account by its email or vice versa: one user's username may be another's email. */
const findAccount = (reader: Reader, { username, email = '' }: Login['body']) =>
  username === undefined ? findUserByEmail(reader, email) : findUserByUsername(reader, username)

/** Attempts by username and by email count together. */
const unknownAccount = ({ username, email = '' }: Login['body']) =>
  username === undefined ? `email ${foldName(email)}` : `username ${foldName(username)}`

/** Returns the user whose password was right, and the attempt. @throws {AppError} `wrong_credentials`, `switched_off`, `slow_down` */
async function checkCredentials(
  { database, securityLog }: Services,
  { loginLimits }: SignIn,
  { body, caller }: Login,
  passwords: Passwords,
) {
  const user = await findAccount(database.read, body)
  const account = user?.id ?? unknownAccount(body)
  const attempt = await loginLimits.registerAttempt({ account, userId: user?.id, address: caller.ip })
  const matches = await passwords.verify(body.password, user?.password_hash)
  if (user === undefined || !matches) {
    securityLog('login failed', caller, { account: user?.id })
    throw new AppError('wrong_credentials', messages.wrong_credentials())
  }
  if (user.switched_off_at !== null) {
    securityLog('switched-off account refused', caller, { account: user.id })
    throw new AppError('switched_off', await describeSwitchedOff(database.read))
  }
  loginLimits.countLogin(user)
  return { user, attempt }
}

/** Handlers that start and end sessions. */
export function loginHandlers(services: Services, signIn: SignIn) {
  const { database, clock, events, securityLog } = services
  const { loginLimits, passwordQueue } = signIn

  async function endSession(sessionHash: string, userId: string, caller: Caller): Promise<void> {
    // First: on a full disk, it is over as well, until the browser can repeat this.
    events.endSession(sessionHash)
    await database.write((transaction) => deleteSession(transaction, sessionHash))
    securityLog('logout', caller, { account: userId })
  }

  return {
    'POST /api/auth/login': (input) => {
      const { body, caller } = input
      const name = foldName(body.username ?? body.email ?? '')
      return passwordQueue.enter({ account: name, address: caller.ip }, async (passwords) => {
        const { user, attempt } = await checkCredentials(services, signIn, input, passwords)
        const login = { user, attempt, now: clock() }
        const token = await database.write((transaction) => logInAfterAttempt(transaction, loginLimits, login))
        securityLog('login', caller, { account: user.id })
        return { token, user: presentOwnUser(user) }
      })
    },

    'POST /api/auth/logout': ({ viewer, caller }) => endSession(viewer.sessionHash, viewer.id, caller),

    async 'POST /api/auth/end-session'({ body, caller }) {
      // Read first, so that a hash of no session costs no write. The response is the same.
      const session = await findSession(database.read, { tokenHash: body.session })
      if (session !== undefined) await endSession(body.session, session.id, caller)
    },
  } satisfies Partial<Handlers>
}
