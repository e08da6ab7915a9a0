import * as messages from '#messages'
import { invalidField } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { createGroupName } from '#server/subjects/settings/public.ts'
import { refuseTaken } from '../creation/create-account.ts'
import { presentOwnUser } from '../present.ts'
import { createPasswordCheck, readUser } from '../sign-in/check-password.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import { updateLanguage } from '../store.ts'
import { changePassword, changeUsername } from '../writes.ts'

/** Handlers by which users see and change their own account. */
export function ownAccountHandlers(services: Services, signIn: SignIn) {
  const { database, clock, environment, events, securityLog } = services
  const { passwordQueue } = signIn
  const getGroupName = createGroupName(database, environment.groupName)
  const confirmPassword = createPasswordCheck(services, signIn)

  return {
    async 'GET /api/auth/me'({ viewer }) {
      const [user, groupName] = await Promise.all([readUser(database.read, viewer.id), getGroupName()])
      return { ...presentOwnUser(user), groupName }
    },

    async 'PUT /api/auth/language'({ viewer, body: { language } }) {
      await database.write((transaction) => updateLanguage(transaction, { id: viewer.id, language }))
    },

    async 'PUT /api/auth/update-username'({ viewer, body, caller }) {
      const user = await readUser(database.read, viewer.id)
      if (body.newUsername === user.username) {
        throw invalidField('newUsername', messages.new_username_same())
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
      return presentOwnUser(changed ?? user)
    },

    async 'PUT /api/auth/update-password'({ viewer, body, caller }) {
      const user = await readUser(database.read, viewer.id)
      const passwordHash = await passwordQueue.enter({ account: user.id, address: caller.ip }, async (passwords) => {
        await confirmPassword(user, body.currentPassword, caller, passwords)
        return passwords.hash(body.newPassword)
      })
      const now = clock().toISOString()
      const change = { userId: user.id, passwordHash, sessionHash: viewer.sessionHash, actorId: user.id, now }
      await database.write((transaction) => changePassword(transaction, change))
      securityLog('password changed, other sessions ended', caller, { account: user.id })
      events.endOtherSessions(user.id, viewer.sessionHash)
      return presentOwnUser(user)
    },
  } satisfies Partial<Handlers>
}
