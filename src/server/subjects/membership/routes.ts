import type { membershipRoutes } from '#contract/membership.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import type { SignIn } from '#server/subjects/accounts/public.ts'
import { confirmationHandlers } from './confirmation-routes.ts'
import { invitationHandlers } from './invitations/routes.ts'
import { leaderJoiningHandlers } from './leader-joining.ts'
import { personHandlers } from './person-routes.ts'
import { recoveryCodeHandlers } from './recovery-code-routes.ts'

/** Handlers by which leaders join, and decide who belongs to the group and with which role. */
export const membershipHandlers = (services: Services, signIn: SignIn): Handlers<keyof typeof membershipRoutes> => ({
  ...invitationHandlers(services),
  ...leaderJoiningHandlers(services, signIn),
  ...personHandlers(services),
  ...recoveryCodeHandlers(services, signIn),
  ...confirmationHandlers(services),
})
