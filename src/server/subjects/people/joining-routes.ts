import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { isBeingSetUp, presentOwnUser, type SignIn } from '#server/subjects/accounts/public.ts'
import { readSettings } from '#server/subjects/settings/public.ts'
import { createRegistrations } from './registration.ts'

/** Handlers by which students join. */
export function joiningHandlers(services: Services, signIn: SignIn) {
  const { database, events, securityLog } = services
  const registerOnce = createRegistrations(services, signIn)

  return {
    async 'GET /api/joining'() {
      const [row, isPending] = await Promise.all([readSettings(database.read), isBeingSetUp(database.read)])
      return {
        isSetUp: !isPending,
        joinCodeRequired: row.join_code_required === 1,
        approvalRequired: row.approval_required === 1,
        consentAge: row.consent_age,
      }
    },

    async 'POST /api/auth/register'(registration) {
      const { user, token, isNew } = await registerOnce(registration)
      const registered = { token, user: presentOwnUser(user) }
      if (!isNew) return registered
      securityLog('registration', registration.caller, { account: user.id })
      if (!registered.user.awaitingApproval) {
        events.publish({ change: 'chat', id: user.id, audience: { student: user.id } })
      }
      events.publish({ change: 'users', id: user.id, audience: { student: user.id } })
      return registered
    },
  } satisfies Partial<Handlers>
}
