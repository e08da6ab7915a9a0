// `npm run admin -- <command>`: see docs/operating.md#commands.
import { pino } from 'pino'
import { limits } from '#contract/limits.ts'
import { NewName } from '#contract/membership.ts'
import * as messages from '#messages'
import { personalData, pushDeclarations } from '#server/personal-data.ts'
import { createCode, formatCode } from '#server/platform/codes.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { UniqueViolation } from '#server/platform/database/errors.ts'
import { AppError } from '#server/platform/errors.ts'
import { validatePart } from '#server/platform/http/validate.ts'
import { logOptions } from '#server/platform/log/log.ts'
import { print, printTable } from '#server/platform/log/print.ts'
import { setDeclarations } from '#server/platform/personal-data/declarations.ts'
import {
  changePassword,
  createPasswords,
  findUserByUsername,
  firstLeader,
  listUsers,
  type UserRow,
} from '#server/subjects/accounts/public.ts'
import {
  changeLeader,
  createRecoveryCode,
  declineAtOnce,
  type LeaderAction,
  letIn,
  renameAccount,
  signOut,
} from '#server/subjects/membership/public.ts'
import { stateOf } from '#server/subjects/people/public.ts'
import { readArguments, UsageError } from './arguments.ts'
import { ask } from './ask.ts'
import { runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage:
  npm run admin -- list                                     all accounts
  npm run admin -- create <username> [--name "Full Name"]   a new leader
  npm run admin -- promote <username>                       a student becomes a leader
  npm run admin -- remove-leader <username>                 a leader becomes a student
  npm run admin -- safeguarding <username>                  a leader receives concerns
  npm run admin -- end-safeguarding <username>              undoes safeguarding
  npm run admin -- rename <username> --name "Full Name"     corrects a name
  npm run admin -- recovery-code <username>                 a one-time code for a new password
  npm run admin -- reset-password <username>                a new password; ends all sessions of the account
  npm run admin -- sign-out <username>                      ends all sessions of the account
  npm run admin -- switch-off <username>                    the account can't log in, and leaves counts and lists
  npm run admin -- switch-on <username>                     undoes switch-off
  npm run admin -- let-in <username>                        lets a waiting person in
  npm run admin -- decline <username>                       removes the account of a waiting person
  npm run admin -- erase <username>                         erases a student and everything they wrote; asks for the name
The command asks for passwords without showing them, or reads them from standard input. Never write one on the command line.
Example: npm run admin -- create miriam --name "Miriam Weber"`

let command = ''
let username = ''
let givenName: string | undefined

async function askNewPassword(): Promise<string> {
  const password = await ask('Password: ', true)
  if (password.length < limits.passwordLength.min) throw new UsageError(messages.password_too_short())
  if (password.length > limits.passwordLength.max) {
    throw new UsageError(messages.text_too_long({ max: limits.passwordLength.max }))
  }
  return password
}

/** Logs a change of an account, unless standard error is a terminal. */
function logChange(security: string, account: string): void {
  if (process.stderr.isTTY) return
  const destination = pino.destination({ dest: 2, sync: true })
  // The change is made and stays, also if nothing can be logged.
  destination.on('error', () => undefined)
  pino(logOptions, destination).warn({ security, account }, security)
}

/** Returns the name of `--name`, with the validation of the form. @throws {AppError} `invalid` */
function newName(): string {
  validatePart(NewName, { name: givenName ?? '' })
  return givenName ?? ''
}

/** Runs a change of the account that the operator named. @returns what to print */
type AccountCommand = (database: Database, user: UserRow) => Promise<string>

const changeOf = ({ id }: UserRow) => ({ userId: id, actorId: null, now: new Date() })

/** @param change returns false if nothing has changed */
const changeCommand =
  (
    change: (transaction: Transaction, change: ReturnType<typeof changeOf>) => Promise<unknown>,
    security: string,
    result: string,
  ): AccountCommand =>
  async (database, user) => {
    const isChanged = await database.write((transaction) => change(transaction, changeOf(user)))
    if (isChanged !== false) logChange(security, user.id)
    return `${user.username} ${result}.`
  }

const leaderCommand = (action: LeaderAction, security: string, result: string) =>
  changeCommand(
    async (transaction, change) => (await changeLeader(transaction, action, change)) === 'done',
    security,
    result,
  )

const accountCommands: Record<string, AccountCommand> = {
  promote: leaderCommand('make leader', 'role changed to leader by command', 'is now a leader'),
  'remove-leader': leaderCommand('remove leader', 'role changed to student by command', 'is now a student'),
  'switch-off': leaderCommand('switch off', 'account switched off by command', 'is switched off'),
  'switch-on': leaderCommand('switch on', 'account switched on by command', 'is switched on'),
  safeguarding: leaderCommand('start safeguarding', 'safeguarding lead added by command', 'is now a safeguarding lead'),
  'end-safeguarding': leaderCommand(
    'end safeguarding',
    'safeguarding lead removed by command',
    'is no longer a safeguarding lead',
  ),
  'sign-out': changeCommand(signOut, 'all sessions ended by command', 'is logged out on all devices'),
  'let-in': changeCommand(letIn, 'account let in by command', 'can now use the app'),

  async rename(database, user) {
    const name = newName()
    await database.write((transaction) => renameAccount(transaction, { ...changeOf(user), name }))
    logChange('name changed by command', user.id)
    return `${user.username} is now called ${name}.`
  },
  async 'recovery-code'(database, user) {
    const code = createCode()
    const newCode = { ...changeOf(user), codeHash: await createPasswords().hash(code) }
    const created = await database.write((transaction) => createRecoveryCode(transaction, newCode))
    if ('confirmation' in created) throw new Error('An operator needs no second leader')
    logChange('recovery code created by command', user.id)
    return `The code of ${user.username} is ${formatCode(code)}. It works once, until ${created.expiresAt}, behind "Forgot your password?" on the login screen.`
  },
  async 'reset-password'(database, user) {
    const passwordHash = await createPasswords().hash(await askNewPassword())
    const now = new Date().toISOString()
    const change = { userId: user.id, passwordHash, sessionHash: '', actorId: null, now }
    await database.write((transaction) => changePassword(transaction, change))
    logChange('password reset by command, all sessions ended', user.id)
    return `${user.username} has a new password and is logged out on all devices.`
  },
  async decline(database, user) {
    await database.write((transaction) => declineAtOnce(transaction, changeOf(user)))
    logChange('account declined by command', user.id)
    return `The account of ${user.username} is removed.`
  },
  async erase(database, user) {
    print(
      `This erases ${user.name} (${user.username}): the account, all responses, the whole chat and all prayer requests. Nobody can bring them back, except from a backup.`,
    )
    const typed = await ask('Type the full name to erase this person: ')
    if (typed.trim() !== user.name.trim()) throw new UsageError('This is not the name. Nothing was erased.')
    await database.write((transaction) => changeLeader(transaction, 'erase', changeOf(user)))
    logChange('person erased by command', user.id)
    return `${user.username} is erased. The server deletes what they wrote within minutes, or after its next start.`
  },
}

async function listAccounts(database: Database): Promise<void> {
  const users = await listUsers(database.read)
  if (users.length === 0) {
    print('There is no account yet. The server prints a link that creates the first leader.')
    return
  }
  printTable(
    users.map((user) => ({
      username: user.username,
      name: user.name,
      role: user.role === 'admin' ? 'leader' : 'student',
      state: stateOf(user),
      joined: user.created_at,
    })),
  )
}

async function createLeaderAccount(database: Database): Promise<void> {
  const password = await askNewPassword()
  const person = { name: givenName ?? username, username, password }
  const user = await firstLeader.createLeader(database, () => new Date(), person)
  logChange('leader created by command', user.id)
  print(`${user.username} is now a leader.`)
}

async function perform(database: Database): Promise<void> {
  if (command === 'list') return listAccounts(database)
  if (command === 'create') return createLeaderAccount(database)
  const user = await findUserByUsername(database.read, username)
  if (user === undefined) throw new UsageError(`There is no account with the username "${username}".`)
  print((await accountCommands[command]?.(database, user)) ?? '')
}

async function run(): Promise<void> {
  const given = readArguments({ usage, options: { name: { type: 'string' } }, maxWords: 2 })
  ;[command = '', username = ''] = given.words
  givenName = given.values.name
  const needsUsername = command !== 'list'
  const isKnown = ['list', 'create'].includes(command) || Object.hasOwn(accountCommands, command)
  if (!isKnown || (needsUsername && username === '')) throw new UsageError(usage)
  await withDatabase(perform)
}

setDeclarations(personalData, pushDeclarations)
await runCommand(run, (error) => {
  if (error instanceof UniqueViolation) return messages.username_taken()
  return error instanceof AppError ? error.message : undefined
})
