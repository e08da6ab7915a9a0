import type { HandlerInput, Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { foldName } from '#server/platform/text/fold-name.ts'
import {
  createAccountOnce,
  firstLeader,
  type Passwords,
  presentOwnUser,
  refuseTaken,
  type SignIn,
  type UserRow,
} from '#server/subjects/accounts/public.ts'
import { unlistAllChats } from '#server/subjects/chats/public.ts'
import { acceptInvitation, findInvitation } from './invitations/accept.ts'

/** Returns a function that creates the account of a leader once, however often the request is sent. */
function once<Request extends Acceptance | Setup, Created extends { user: UserRow; token: string }>(
  services: Services,
  { passwordQueue }: SignIn,
  create: (request: Request, passwords: Passwords) => Promise<Created>,
) {
  return (request: Request) => {
    const { body, caller, accountKey } = request
    return passwordQueue
      .enter({ account: foldName(body.username), address: caller.ip }, (passwords) =>
        createAccountOnce(services, { ...body, accountKey }, passwords, () => create(request, passwords)),
      )
      .catch(refuseTaken(body.username))
  }
}

type Acceptance = HandlerInput<'POST /api/auth/invitation'>

/** Returns a function that creates the account of an invited leader. */
function createAcceptances(services: Services, signIn: SignIn) {
  const { database, clock } = services
  return once(services, signIn, async ({ body, accountKey }: Acceptance, passwords) => {
    const now = clock()
    // Before the password is hashed; checked again in the transaction.
    await findInvitation(database.read, body.token, now.toISOString())
    const leader = await firstLeader.prepareLeader(body, now, passwords)
    const acceptance = { token: body.token, leader, accountKey, now }
    return database.write((transaction) => acceptInvitation(transaction, acceptance))
  })
}

type Setup = HandlerInput<'POST /api/auth/setup'>

/** Returns a function that creates the first leader with the one-time link. */
function createSetups(services: Services, signIn: SignIn) {
  const { database, clock, environment } = services
  return once(services, signIn, async ({ body, accountKey }: Setup, passwords) => {
    const now = clock()
    // Before the password is hashed; checked again in the transaction.
    await firstLeader.checkSetupToken(database.read, body.setupToken)
    const leader = await firstLeader.prepareLeader(body, now, passwords)
    return database.write(async (transaction) => {
      const setup = { ...body, leader, accountKey, initialName: environment.groupName, now }
      const created = await firstLeader.redeemSetupToken(transaction, setup)
      if (body.joining === 'code') await unlistAllChats(transaction)
      return created
    })
  })
}

/** Handlers by which leaders join. */
export function leaderJoiningHandlers(services: Services, signIn: SignIn) {
  const { events, securityLog } = services
  const setUpOnce = createSetups(services, signIn)
  const acceptOnce = createAcceptances(services, signIn)

  return {
    async 'POST /api/auth/setup'(setup) {
      const created = await setUpOnce(setup)
      if (created.isNew) {
        events.publish({ change: 'settings', id: 'settings', audience: 'everyone' })
        for (const id of created.waiting) events.endOtherSessions(id, '')
        securityLog('first leader created', setup.caller, { account: created.user.id })
      }
      return { token: created.token, user: presentOwnUser(created.user) }
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
      return { token, user: presentOwnUser(user) }
    },
  } satisfies Partial<Handlers>
}
