import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { Database } from '../database/database.ts'
import { UniqueViolation } from '../database/errors.ts'
import { openDatabase } from '../database/open.ts'
import { describeError } from '../describe-error.ts'
import { readEnvironment } from '../env.ts'
import { AppError } from '../errors.ts'
import { createLeader } from '../features/auth/first-leader.ts'
import { hashPassword } from '../features/auth/password.ts'
import * as store from '../features/auth/store.ts'
import { changePassword, promoteStudent } from '../features/auth/writes.ts'
import { logOptions } from '../log.ts'
import { keepFilesPrivate } from '../private-files.ts'
import { askPassword } from './ask-password.ts'

const usage = `Usage:
  npm run admin -- list                                     all accounts
  npm run admin -- create <username> [--name "Full Name"]   a new leader
  npm run admin -- promote <username>                       a student becomes a leader
  npm run admin -- reset-password <username>                a new password; ends all sessions of the account
The command asks for passwords without showing them, or reads them from standard input. Never write one on the command line.`

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
  if (password.length < limits.passwordLength.min) throw new UsageError(messages.password_too_short())
  if (password.length > limits.passwordLength.max) {
    throw new UsageError(messages.text_too_long({ max: limits.passwordLength.max }))
  }
  return password
}

/** Logs a change of an account, unless standard error is a terminal. */
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
    const user = await createLeader(database, () => new Date(), {
      name: values.name ?? username,
      username,
      password,
    })
    logChange('leader created by command', user.id)
    console.log(`${user.username} is now a leader.`)
  },
  async promote(database) {
    const user = await findByUsername(database)
    await database.write((transaction) => promoteStudent(transaction, user.id, new Date().toISOString()))
    logChange('role changed to leader by command', user.id)
    console.log(`${user.username} is now a leader.`)
  },
  async 'reset-password'(database) {
    const user = await findByUsername(database)
    const passwordHash = await hashPassword(await askNewPassword())
    const now = new Date().toISOString()
    const change = { userId: user.id, passwordHash, sessionHash: '', actorId: null, now }
    await database.write((transaction) => changePassword(transaction, change))
    logChange('password reset by command, all sessions ended', user.id)
    console.log(`${user.username} has a new password and is logged out on all devices.`)
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
  return error instanceof UsageError || error instanceof AppError ? error.message : describeError(error)
}

keepFilesPrivate()
await run().catch((error: unknown) => {
  console.error(messageOf(error))
  process.exitCode = 1
})
