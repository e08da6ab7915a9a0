import { Register } from '#contract/auth.ts'
import { setup_already_done, setup_link_invalid } from '#messages'
import { validate } from '../../api/validate.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Reader } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { AppError } from '../../errors.ts'
import { startSession } from '../../sessions/sessions.ts'
import { createToken, hashToken } from '../../sessions/token.ts'
import { hashPassword } from './password.ts'
import type { InTurn } from './password-queue.ts'
import * as store from './store.ts'

interface Person {
  name: string
  username: string
  password: string
}

const newAdministrator = async (
  { name, username, password }: Person,
  now: Date,
  inTurn: InTurn = (work) => work(),
): Promise<store.NewUser> => ({
  id: newId(),
  name,
  username,
  email: null,
  passwordHash: await inTurn(() => hashPassword(password)),
  role: 'admin',
  now: now.toISOString(),
})

/** A secret for the one-time link to `/setup`, or nothing where there already is an administrator. */
export async function createSetupToken(database: Database, clock: Clock): Promise<string | undefined> {
  if (await store.hasAdministrator(database.read)) return undefined
  const token = createToken()
  await database.write((transaction) => store.insertSetupLink(transaction, hashToken(token), clock().toISOString()))
  return token
}

/** @throws {AppError} `conflict` if there is an administrator, `not_found` if the link is not valid */
async function refuseUnlessOpen(reader: Reader, setupToken: string): Promise<void> {
  if (await store.hasAdministrator(reader)) throw new AppError('conflict', setup_already_done())
  if (!(await store.isSetupLink(reader, hashToken(setupToken)))) {
    throw new AppError('not_found', setup_link_invalid())
  }
}

/** Uses the one-time link: the first administrator, signed in. @throws {AppError} `not_found`, `conflict` */
export async function redeemSetupToken(
  database: Database,
  clock: Clock,
  setupToken: string,
  person: Person,
  inTurn: InTurn,
) {
  const now = clock()
  // Before the password is hashed; checked again in the transaction.
  await refuseUnlessOpen(database.read, setupToken)
  const administrator = await newAdministrator(person, now, inTurn)
  return database.write(async (transaction) => {
    // First, so that whoever is second waits here for whoever is first, and then sees what that one has left.
    const claimed = await store.claimInstallation(transaction, now.toISOString())
    if (!claimed) throw new AppError('conflict', setup_already_done())
    await refuseUnlessOpen(transaction, setupToken)
    await store.deleteSetupLinks(transaction)
    const user = await store.insertUser(transaction, administrator)
    return { user, token: await startSession(transaction, user.id, now) }
  })
}

/**
 * Makes an administrator for an operator, from the environment or a terminal, by the same rules as the forms.
 * @throws {AppError} `invalid`; {UniqueViolation} where the name is taken
 */
export async function createAdministrator(database: Database, clock: Clock, person: Person): Promise<store.UserRow> {
  validate({ summary: '', access: 'anyone', answer: Register, body: Register }, { body: person })
  const now = clock()
  const administrator = await newAdministrator(person, now)
  return database.write(async (transaction) => {
    await store.claimInstallation(transaction, now.toISOString())
    await store.deleteSetupLinks(transaction)
    return store.insertUser(transaction, administrator)
  })
}

/** For unattended installs: read only while there is no administrator. @returns whether one was made */
export async function ensureFirstAdministrator(database: Database, clock: Clock, person: Person): Promise<boolean> {
  if (await store.hasAdministrator(database.read)) return false
  await createAdministrator(database, clock, person)
  return true
}
