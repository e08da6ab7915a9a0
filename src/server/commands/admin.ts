import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { Database } from '../database/database.ts'
import { UniqueViolation } from '../database/errors.ts'
import { openDatabase } from '../database/open.ts'
import { explain } from '../describe-error.ts'
import { readEnvironment } from '../env.ts'
import { AppError } from '../errors.ts'
import { createAdministrator } from '../features/auth/first-administrator.ts'
import { hashPassword } from '../features/auth/password.ts'
import * as store from '../features/auth/store.ts'

import { logOptions } from '../log.ts'

import { keepFilesPrivate } from '../private-files.ts'
import { deleteOtherSessions } from '../sessions/store.ts'
import { changeCounts } from '../stats/counters-store.ts'
import { askPassword } from './ask-password.ts'

const usage = `Usage:
  npm run admin -- list                                     every account
  npm run admin -- create <username> [--name "Full Name"]   a new administrator
  npm run admin -- promote <username>                       a student becomes an administrator
  npm run admin -- reset-password <username>                a new password; ends all of that person's sessions
Passwords are asked for without being shown, or read from standard input; never give one on the command line.`

class UsageError extends Error {}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { name: { type: 'string' } } })
const [command = '', username = ''] = positionals

async function findByUsername(database: Database): Promise<store.UserRow> {
  const user = await store.findUserByUsername(database.read, username)
  if (user === undefined) throw new UsageError(`There is no account with the username "${username}".`)
  return user
}

async function askNewPassword(): Promise<string> {
  const password = await askPassword('Password: ')
  if (password.length < limits.passwordLength.least) throw new UsageError(messages.password_too_short())
  if (password.length > limits.passwordLength.most) {
    throw new UsageError(messages.text_too_long({ most: limits.passwordLength.most }))
  }
  return password
}

/** Records a change of an account where standard error goes to a log; a person at a terminal reads the sentence instead. */
function logChange(security: string, account: string): void {
  if (process.stderr.isTTY) return
  pino(logOptions, pino.destination({ dest: 2, sync: true })).warn({ security, account }, security)
}

const commands: Record<string, (database: Database) => Promise<void>> = {
  async list(database) {
    const users = await store.listUsers(database.read)
    console.table(users.map(({ username, name, role, created_at }) => ({ username, name, role, joined: created_at })))
  },
  async create(database) {
    if (username === '') throw new UsageError(usage)
    const password = await askNewPassword()
    const user = await createAdministrator(database, () => new Date(), {
      name: values.name ?? username,
      username,
      password,
    })
    logChange('administrator created by command', user.id)
    console.log(`${user.username} is now an administrator.`)
  },
  async promote(database) {
    const user = await findByUsername(database)
    await database.write(async (transaction) => {
      if (await store.promote(transaction, user.id)) await changeCounts(transaction, { students: -1 })
    })
    logChange('role changed to administrator by command', user.id)
    console.log(`${user.username} is now an administrator.`)
  },
  async 'reset-password'(database) {
    const user = await findByUsername(database)
    const passwordHash = await hashPassword(await askNewPassword())
    await database.write(async (transaction) => {
      await store.updatePasswordHash(transaction, user.id, passwordHash)
      await deleteOtherSessions(transaction, user.id, '')
    })
    logChange('password reset by command, all sessions ended', user.id)
    console.log(`${user.username} has a new password and is signed out everywhere.`)
  },
}

async function run(): Promise<void> {
  const perform = commands[command]
  if (perform === undefined) throw new UsageError(usage)
  const database = await openDatabase(readEnvironment().databaseUrl)
  try {
    await perform(database)
  } finally {
    await database.close()
  }
}

function messageOf(error: unknown): string {
  if (error instanceof UniqueViolation) return messages.username_taken()
  return error instanceof UsageError || error instanceof AppError ? error.message : explain(error)
}

keepFilesPrivate()
await run().catch((error: unknown) => {
  console.error(messageOf(error))
  process.exitCode = 1
})
