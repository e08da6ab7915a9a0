import type { accountRoutes } from '#contract/accounts.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { noticeHandlers } from './notices/routes.ts'
import { ownAccountHandlers } from './own-account/routes.ts'
import { recoveryHandlers } from './recovery/routes.ts'
import { loginHandlers } from './sign-in/routes.ts'
import type { SignIn } from './sign-in/sign-in.ts'

export const accountHandlers = (services: Services, signIn: SignIn): Handlers<keyof typeof accountRoutes> => ({
  ...loginHandlers(services, signIn),
  ...ownAccountHandlers(services, signIn),
  ...recoveryHandlers(services, signIn),
  ...noticeHandlers(services),
})
