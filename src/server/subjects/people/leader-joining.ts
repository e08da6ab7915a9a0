import type { HandlerInput } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { foldName } from '#server/platform/text/fold-name.ts'
import {
  acceptInvitation,
  checkSetupToken,
  createAccountOnce,
  findInvitation,
  type Passwords,
  prepareLeader,
  redeemSetupToken,
  refuseTaken,
  type SignIn,
} from '#server/subjects/accounts/public.ts'
import { unlistAllChats } from '#server/subjects/chats/public.ts'
import { announceRequest } from './requests.ts'

type Acceptance = HandlerInput<'POST /api/auth/invitation'>

/** Returns a function that creates the account of an invited leader once, however often the request is sent. */
export function createAcceptances(services: Services, { passwordQueue }: SignIn) {
  const { database, clock } = services

  async function accept({ body, accountKey }: Acceptance, passwords: Passwords) {
    const now = clock()
    // Before the password is hashed; checked again in the transaction.
    await findInvitation(database.read, body.token, now.toISOString())
    const leader = await prepareLeader(body, now, passwords)
    return database.write(async (transaction) => {
      const acceptance = { token: body.token, leader, accountKey, now }
      const { user, token, request } = await acceptInvitation(transaction, acceptance)
      if (request !== undefined) await announceRequest(transaction, request)
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

type Setup = HandlerInput<'POST /api/auth/setup'>

/** Returns a function that creates the first leader with the one-time link once, however often the request is sent. */
export function createSetups(services: Services, { passwordQueue }: SignIn) {
  const { database, clock, environment } = services

  async function setUp({ body, accountKey }: Setup, passwords: Passwords) {
    const now = clock()
    // Before the password is hashed; checked again in the transaction.
    await checkSetupToken(database.read, body.setupToken)
    const leader = await prepareLeader(body, now, passwords)
    return database.write(async (transaction) => {
      const setup = { ...body, leader, accountKey, initialName: environment.groupName, now }
      const created = await redeemSetupToken(transaction, setup)
      if (body.joining === 'code') await unlistAllChats(transaction)
      return created
    })
  }

  return (setup: Setup) => {
    const { body, caller, accountKey } = setup
    return passwordQueue
      .enter({ account: foldName(body.username), address: caller.ip }, (passwords) =>
        createAccountOnce(services, { ...body, accountKey }, passwords, () => setUp(setup, passwords)),
      )
      .catch(refuseTaken(body.username))
  }
}
