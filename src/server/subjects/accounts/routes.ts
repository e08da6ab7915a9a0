import * as messages from '#messages'
import { AppError } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Caller } from '#server/platform/http/security-log.ts'
import type { Services } from '#server/platform/services.ts'
import { foldName } from '#server/platform/text/fold-name.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { createGroupName } from '#server/subjects/settings/public.ts'
import { refuseTaken } from './creation/create-account.ts'
import { createAccountOnce } from './creation/retried-creation.ts'
import { listLeaderNames } from './names/leader-names-store.ts'
import { presentUser } from './present.ts'
import { recoveryHandlers } from './recovery/routes.ts'
import { deleteSession, findSession } from './sessions/sessions-store.ts'
import { redeemSetupToken } from './setup/first-leader.ts'
import { logIn } from './sign-in/log-in.ts'
import type { Passwords } from './sign-in/passwords.ts'
import type { SignIn } from './sign-in/sign-in.ts'
import * as store from './store.ts'
import { changePassword, changeUsername } from './writes.ts'

type AuthKeys =
  | keyof ReturnType<typeof recoveryHandlers>
  | 'POST /api/auth/login'
  | 'POST /api/auth/setup'
  | 'GET /api/auth/me'
  | 'POST /api/auth/logout'
  | 'POST /api/auth/end-session'
  | 'PUT /api/auth/update-username'
  | 'PUT /api/auth/update-password'

/** Maximum number of leaders that the login screen names to a person whose account is switched off. */
const maxNamedLeaders = 3

export function authHandlers(services: Services, signIn: SignIn): Handlers<AuthKeys> {
  const { database, clock, environment, events, securityLog } = services
  const { loginLimits, passwordQueue } = signIn
  const getGroupName = createGroupName(database, environment.groupName)

  async function ownAccount(viewer: Viewer): Promise<store.UserRow> {
    const user = await store.findUser(database.read, viewer.id)
    if (user === undefined) throw new AppError('not_signed_in', messages.not_signed_in())
    return user
  }

  /** Checks the password before a change of the account, so that a person with access to an unlocked phone can't take it over. */
  async function confirmPassword(
    user: store.UserRow,
    password: string,
    caller: Caller,
    passwords: Passwords,
  ): Promise<void> {
    const attempt = await loginLimits.registerAttempt({ account: user.id, userId: user.id, address: caller.ip })
    if (!(await passwords.verify(password, user.password_hash))) {
      securityLog('password check failed', caller, { account: user.id })
      throw new AppError('invalid', messages.current_password_incorrect(), {
        errors: [{ path: 'currentPassword', message: messages.current_password_incorrect() }],
      })
    }
    await database.write((transaction) => loginLimits.reset(transaction, attempt))
  }

  async function endSession(sessionHash: string, userId: string, caller: Caller): Promise<void> {
    await database.write((transaction) => deleteSession(transaction, sessionHash))
    securityLog('logout', caller, { account: userId })
    events.endSession(sessionHash)
  }

  /** Says whom to ask: docs/product.md#switched-off. */
  async function describeSwitchedOff(): Promise<string> {
    const names = await listLeaderNames(database.read, maxNamedLeaders)
    return messages.switched_off({ leaders: new Intl.ListFormat('en', { type: 'disjunction' }).format(names) })
  }

  return {
    ...recoveryHandlers(services, signIn),

    async 'POST /api/auth/login'({ body, caller }) {
      const name = foldName(body.username ?? body.email ?? '')
      return passwordQueue.enter({ account: name, address: caller.ip }, async (passwords) => {
        // A username never finds an account by its email or vice versa: one user's username may be another's email.
        const { username, email = '' } = body
        const user =
          username === undefined
            ? await store.findUserByEmail(database.read, email)
            : await store.findUserByUsername(database.read, username)
        // Attempts by username and by email count together.
        const account =
          user?.id ?? (username === undefined ? `email ${foldName(email)}` : `username ${foldName(username)}`)
        const attempt = await loginLimits.registerAttempt({ account, userId: user?.id, address: caller.ip })
        const matches = await passwords.verify(body.password, user?.password_hash)
        if (user === undefined || !matches) {
          securityLog('login failed', caller, { account: user?.id })
          throw new AppError('wrong_credentials', messages.wrong_credentials())
        }
        if (user.switched_off_at !== null) {
          securityLog('switched-off account refused', caller, { account: user.id })
          throw new AppError('switched_off', await describeSwitchedOff())
        }
        const token = await database.write(async (transaction) => {
          await loginLimits.reset(transaction, attempt)
          await loginLimits.rememberNetwork(transaction, user.id, caller.ip)
          return logIn(transaction, user, clock())
        })
        securityLog('login', caller, { account: user.id })
        return { token, user: presentUser(user) }
      })
    },

    async 'POST /api/auth/setup'({ body, caller, accountKey }) {
      const setup = { ...body, initialName: environment.groupName, accountKey }
      let waiting: readonly string[] = []
      const { token, user, isNew } = await passwordQueue
        .enter({ account: foldName(body.username), address: caller.ip }, (passwords) =>
          createAccountOnce(services, setup, passwords, async () => {
            const created = await redeemSetupToken(database, clock, setup, passwords)
            waiting = created.waiting
            return created
          }),
        )
        .catch(refuseTaken(body.username))
      if (isNew) {
        events.publish({ change: 'settings', id: 'settings', audience: 'everyone' })
        for (const id of waiting) events.endOtherSessions(id, '')
        securityLog('first leader created', caller, { account: user.id })
      }
      return { token, user: presentUser(user) }
    },

    async 'GET /api/auth/me'({ viewer }) {
      const [user, groupName] = await Promise.all([ownAccount(viewer), getGroupName()])
      return { ...presentUser(user), groupName }
    },

    async 'POST /api/auth/logout'({ viewer, caller }) {
      await endSession(viewer.sessionHash, viewer.id, caller)
    },

    async 'POST /api/auth/end-session'({ body, caller }) {
      // Read first, so that a hash of no session costs no write. The response is the same.
      const session = await findSession(database.read, body.session)
      if (session !== undefined) await endSession(body.session, session.id, caller)
    },

    async 'PUT /api/auth/update-username'({ viewer, body, caller }) {
      const user = await ownAccount(viewer)
      if (body.newUsername === user.username) {
        throw new AppError('invalid', messages.new_username_same(), {
          errors: [{ path: 'newUsername', message: messages.new_username_same() }],
        })
      }
      const passwords = passwordQueue.passwordsOf({ account: user.id, address: caller.ip })
      await confirmPassword(user, body.currentPassword, caller, passwords)
      const now = clock().toISOString()
      const change = { userId: user.id, username: body.newUsername, sessionHash: viewer.sessionHash, now }
      const changed = await database
        .write((transaction) => changeUsername(transaction, change))
        .catch(refuseTaken(body.newUsername))
      securityLog('username changed, other sessions ended', caller, { account: user.id })
      events.endOtherSessions(user.id, viewer.sessionHash)
      events.publish({ change: 'users', id: user.id, audience: { student: user.id } })
      return presentUser(changed ?? user)
    },

    async 'PUT /api/auth/update-password'({ viewer, body, caller }) {
      const user = await ownAccount(viewer)
      const passwordHash = await passwordQueue.enter({ account: user.id, address: caller.ip }, async (passwords) => {
        await confirmPassword(user, body.currentPassword, caller, passwords)
        return passwords.hash(body.newPassword)
      })
      const now = clock().toISOString()
      const change = { userId: user.id, passwordHash, sessionHash: viewer.sessionHash, actorId: user.id, now }
      await database.write((transaction) => changePassword(transaction, change))
      securityLog('password changed, other sessions ended', caller, { account: user.id })
      events.endOtherSessions(user.id, viewer.sessionHash)
      return presentUser(user)
    },
  }
}
