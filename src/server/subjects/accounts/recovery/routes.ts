import * as messages from '#messages'
import { normalizeCode } from '#server/platform/codes.ts'
import { AppError } from '#server/platform/errors.ts'
import type { HandlerInput, Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { foldName } from '#server/platform/text/fold-name.ts'
import { presentOwnUser } from '../present.ts'
import type { Passwords } from '../sign-in/passwords.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import { findUserByUsername } from '../store.ts'
import { recoverAccount } from './recover.ts'
import { findCode } from './store.ts'

type Recovery = HandlerInput<'POST /api/auth/recover'>

/** Returns the account whose code was right, and its hash. Takes as long for an unknown username. */
async function findRecoverable(
  { database, clock }: Services,
  { body }: Recovery,
  userId: string | undefined,
  passwords: Passwords,
) {
  const stored = await findCode(database.read, { userId: userId ?? '' })
  const matches = await passwords.verify(normalizeCode(body.code), stored?.code_hash)
  if (userId === undefined || stored === undefined || !matches) return undefined
  return stored.expires_at > clock().toISOString() ? { userId, codeHash: stored.code_hash } : undefined
}

async function recover(services: Services, signIn: SignIn, recovery: Recovery, passwords: Passwords) {
  const { database, clock, events, securityLog } = services
  const { body, caller } = recovery
  const user = await findUserByUsername(database.read, body.username)
  // Counted apart from logins: who has just failed to log in five times must be able to use a code.
  const account = `recovery ${user?.id ?? `of ${foldName(body.username)}`}`
  const attempt = await signIn.loginLimits.registerAttempt({ account, userId: user?.id, address: caller.ip })
  const found = await findRecoverable(services, recovery, user?.id, passwords)
  const change = found && { ...found, passwordHash: await passwords.hash(body.newPassword), attempt, now: clock() }
  const recovered =
    change && (await database.write((transaction) => recoverAccount(transaction, signIn.loginLimits, change)))
  if (recovered === undefined) {
    securityLog('recovery failed', caller, { account: user?.id })
    throw new AppError('wrong_credentials', messages.recovery_failed())
  }
  securityLog('password recovered, other sessions ended', caller, { account: recovered.user.id })
  events.endOtherSessions(recovered.user.id, '')
  return { token: recovered.token, user: presentOwnUser(recovered.user) }
}

/** Handler of recovery with a code: docs/leaders.md#recovery. */
export const recoveryHandlers = (services: Services, signIn: SignIn) =>
  ({
    'POST /api/auth/recover': (recovery) =>
      signIn.passwordQueue.enter(
        { account: foldName(recovery.body.username), address: recovery.caller.ip },
        (passwords) => recover(services, signIn, recovery, passwords),
      ),
  }) satisfies Partial<Handlers>
