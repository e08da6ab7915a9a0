import type { Services } from '#server/platform/services.ts'
import { createLoginLimits, type LoginLimits } from './login-limits.ts'
import { createPasswordQueue, type PasswordQueue } from './password-queue.ts'
import type { Passwords } from './passwords.ts'

/** What all routes share that check or set a password. */
export interface SignIn {
  loginLimits: LoginLimits
  passwordQueue: PasswordQueue
}

export const createSignIn = (services: Services & { passwords: Passwords }): SignIn => ({
  loginLimits: createLoginLimits(services),
  passwordQueue: createPasswordQueue(services.passwords),
})
