import { createECDH } from 'node:crypto'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { defaultGroupName } from '#contract/login-limits.ts'
import {
  channelRules,
  channelsOf,
  channelVariables,
  type MailOptions,
  type WebhookOptions,
} from './channel-variables.ts'
import { addressForm, findAddressFault, withTlsMode } from './database/postgres/address.ts'
import { fileNameOf, readSecretFiles, secretNames } from './secret-files.ts'
import { describeUnknownVariables } from './unknown-variables.ts'

/** An invalid environment variable. The message says which one and what to set instead. */
export class EnvironmentError extends Error {}

const wholeNumber = (name: string, min: number, max: number, defaultValue: number) => {
  const error = `${name} must be a whole number from ${min} to ${max}, for instance ${name}=${defaultValue}`
  return z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,9}$/, { error })), String(defaultValue)),
    z.pipe(z.transform(Number), z.number().check(z.refine((value) => value >= min && value <= max, { error }))),
  )
}
const text = (defaultValue: string) => z._default(z.string(), defaultValue)
/** `backups` next to the database file, and `data/backups` with PostgreSQL. */
const defaultBackupFolder = (databaseUrl: string) =>
  join(databaseUrl.startsWith('file:') ? dirname(databaseUrl.slice('file:'.length)) : 'data', 'backups')
const originsOf = (value: string) => value.split(' ').filter((origin) => origin !== '')
/** The address of a database, without what pg would warn about. */
const address = (name: string, pattern: RegExp, error: string) =>
  z.pipe(
    z.string().check(
      z.regex(pattern, { error, abort: true }),
      z.refine((value) => findAddressFault(name, value) === undefined, {
        error: ({ input }) => findAddressFault(name, String(input)),
      }),
    ),
    z.transform(withTlsMode),
  )
const isOrigin = (value: string) => /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value
/** Whether two base64url texts are the public and the private key of one pair on P-256. */
function isKeyPair(publicKey: string, privateKey: string): boolean {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
const base64url = z.pipe(
  z.string(),
  z.transform((value: string) => value.replace(/=+$/, '')),
)
/** A longer path of a Unix socket would be cut off (unix(7)). */
const maxSocketPathBytes = 107
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const Variables = z
  .object({
    HOST: text('127.0.0.1').check(
      z.refine((value) => !value.startsWith('/') || Buffer.byteLength(value) <= maxSocketPathBytes, {
        error: `HOST is the path of a Unix socket, which can have at most ${maxSocketPathBytes} bytes`,
      }),
    ),
    PORT: wholeNumber('PORT', 0, 65_535, 3000),
    DATABASE_URL: z._default(
      address(
        'DATABASE_URL',
        /^(file:.+|postgres(ql)?:\/\/.+)/,
        `DATABASE_URL must be file:<path>, for instance file:./data/lampstand.db, or ${addressForm}`,
      ),
      'file:./data/lampstand.db',
    ),
    TARGET_DATABASE_URL: z.optional(
      address('TARGET_DATABASE_URL', /^postgres(ql)?:\/\/.+/, `TARGET_DATABASE_URL must be ${addressForm}`),
    ),
    GROUP_NAME: text(defaultGroupName).check(
      z.maxLength(60, { error: 'GROUP_NAME must have at most 60 characters, so that it fits the top bar' }),
    ),
    ADMIN_USERNAME: z.optional(z.string()),
    ADMIN_PASSWORD: z.optional(z.string()),
    ADMIN_NAME: z.optional(z.string()),
    TRUST_PROXY: wholeNumber('TRUST_PROXY', 0, 10, 0),
    PUBLIC_URL: z.optional(
      z.string().check(
        z.refine((value) => /^https?:\/\/[^\s/?#@]+\/?$/i.test(value) && URL.canParse(value), {
          error:
            'PUBLIC_URL must be the address that people type, without a path, for instance https://youth.example.org',
        }),
      ),
    ),
    BACKUP_DIR: z.optional(z.string()),
    BACKUP_PASSPHRASE: z.optional(
      z.string().check(
        z.minLength(12, {
          error: 'BACKUP_PASSPHRASE must have at least 12 characters, for instance five random words',
        }),
      ),
    ),
    BACKUP_COMMAND: z.optional(z.string()),
    METRICS_TOKEN: z.optional(
      z
        .string()
        .check(z.minLength(16, { error: 'METRICS_TOKEN must have at least 16 characters: openssl rand -hex 16' })),
    ),
    PUSH_SERVICES: text('').check(
      z.refine((value) => originsOf(value).every(isOrigin), {
        error:
          'PUSH_SERVICES must be origins with spaces between them, for instance https://push.example.org https://ntfy.example.org',
      }),
    ),
    ...channelVariables,
    VAPID_PUBLIC_KEY: z.optional(base64url),
    VAPID_PRIVATE_KEY: z.optional(base64url),
    DISABLE_SSL: z._default(z.enum(['true', 'false'], { error: 'DISABLE_SSL must be true or false' }), 'false'),
    UPDATE_CHECK: z.optional(
      z.string().check(
        z.regex(/^https:\/\/[^\s/?#@]+\/\S*$/, {
          error:
            'UPDATE_CHECK must be the https address of a list of releases, such as https://code.example.org/releases.atom',
        }),
      ),
    ),
    RATE_LIMITS: z._default(z.enum(['on', 'off'], { error: 'RATE_LIMITS must be on or off' }), 'on'),
    SERVICE_WORKER: z._default(z.enum(['on', 'off'], { error: 'SERVICE_WORKER must be on or off' }), 'on'),
    LOG_LEVEL: z._default(z.enum(logLevels, { error: `LOG_LEVEL must be one of ${logLevels.join(', ')}` }), 'info'),
  })
  .check(
    z.refine((it) => (it.ADMIN_USERNAME === undefined) === (it.ADMIN_PASSWORD === undefined), {
      error: 'ADMIN_USERNAME and ADMIN_PASSWORD belong together: set both, or neither and use the setup link',
    }),
    z.refine(({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }) => {
      if (publicKey === undefined || privateKey === undefined) return publicKey === privateKey
      return isKeyPair(publicKey, privateKey)
    }, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one key pair in base64url: set both, or neither and use the one in the database'),
    ...channelRules,
  )

export interface BackupOptions {
  /** Folder of automatic backups. */
  folder: string
  /** Encrypts automatic and downloaded backups, so that `age -d` opens them. */
  passphrase: string | undefined
  /** Shell command that copies each automatic backup to another place. Its path is in `BACKUP_FILE`. */
  command: string | undefined
}

const commandVariables = [
  'PATH',
  'HOME',
  'LANG',
  'TZ',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'RCLONE_CONFIG',
] as const

/** Returns the environment of a command of the operator, without secrets. */
export const variablesOfCommand = () =>
  Object.fromEntries(commandVariables.map((name) => [name, process.env[name]] as const))

/** The parsed environment. docs/operating.md describes each variable. */
export interface Environment {
  /** An address, or the path of a Unix socket, which begins with a slash. */
  host: string
  port: number
  databaseUrl: string
  /** Target of `npm run move`. A variable keeps its password off the command line. */
  targetDatabaseUrl: string | undefined
  groupName: string
  /** Ignored if there is a leader. */
  firstLeader: { name: string; username: string; password: string } | undefined
  /** Number of proxies in front of the server that are trusted to forward the client's address. */
  trustedProxies: number
  publicUrl: string | undefined
  backups: BackupOptions
  /** Whether browsers shall use HTTPS only. */
  isHttps: boolean
  /** Key pair with which push services identify this server, instead of the one in the database. */
  vapidKeys: { publicKey: string; privateKey: string } | undefined
  /** Allows access to `/metrics` from anywhere. Without a token, only this machine has access, and none behind a proxy. */
  metricsToken: string | undefined
  /** Origins of push services, in addition to those of the known browsers. */
  pushServices: string[]
  /** How emails are sent. Undefined if nobody gets any. */
  mail: MailOptions | undefined
  /** The operator's gateway to other services. */
  webhook: WebhookOptions | undefined
  /** Address of a list of releases that the server asks once a day. Undefined if it is to ask nobody (docs/decisions/061). */
  updateCheck: string | undefined
  /** Whether registrations and writes are limited. Off for benchmarks and chaos tests only. */
  rateLimits: boolean
  /** Whether browsers keep the app for use without a network. Off removes the service worker from all browsers. */
  serviceWorker: boolean
  logLevel: (typeof logLevels)[number]
}

/**
 * Parses the environment. An empty variable counts as not set.
 * @throws {EnvironmentError} with a sentence for each invalid variable
 */
export function readEnvironment(variables: Record<string, string | undefined> = process.env): Environment {
  const set = Object.entries(variables).filter((entry): entry is [string, string] => (entry[1] ?? '') !== '')
  const { values, problems } = readSecretFiles(Object.fromEntries(set))
  if (problems.length > 0) throw new EnvironmentError(problems.join('\n'))
  const parsed = z.safeParse(Variables, values)
  if (!parsed.success) throw new EnvironmentError(parsed.error.issues.map((issue) => issue.message).join('\n'))
  const it = parsed.data
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = it
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = it
  const publicUrl = it.PUBLIC_URL && new URL(it.PUBLIC_URL).origin
  return {
    host: it.HOST,
    port: it.PORT,
    databaseUrl: it.DATABASE_URL,
    targetDatabaseUrl: it.TARGET_DATABASE_URL,
    groupName: it.GROUP_NAME,
    firstLeader:
      username !== undefined && password !== undefined
        ? { name: it.ADMIN_NAME ?? username, username, password }
        : undefined,
    trustedProxies: it.TRUST_PROXY,
    backups: {
      folder: it.BACKUP_DIR ?? defaultBackupFolder(it.DATABASE_URL),
      passphrase: it.BACKUP_PASSPHRASE,
      command: it.BACKUP_COMMAND,
    },
    metricsToken: it.METRICS_TOKEN,
    publicUrl,
    isHttps: publicUrl?.startsWith('https:') === true && it.DISABLE_SSL === 'false',
    vapidKeys: publicKey !== undefined && privateKey !== undefined ? { publicKey, privateKey } : undefined,
    pushServices: originsOf(it.PUSH_SERVICES),
    ...channelsOf(it),
    updateCheck: it.UPDATE_CHECK,
    rateLimits: it.RATE_LIMITS === 'on',
    serviceWorker: it.SERVICE_WORKER === 'on',
    logLevel: it.LOG_LEVEL,
  }
}

/** What systemd passes to a service (sd_notify(3), sd_watchdog_enabled(3), sd_listen_fds(3)). */
export interface ServiceVariables {
  /** Environment of `systemd-notify`, or undefined if nobody wants to know the state. */
  notifyEnvironment: { PATH: string | undefined; NOTIFY_SOCKET: string } | undefined
  /** Time after which a service that does not report is restarted; 0 without a watchdog. */
  watchdogMs: number
  /** File descriptor of the socket that systemd has opened for this process. */
  descriptor: number | undefined
}

/** Removes the variables of systemd from the environment, so that programs which the server starts don't take them for theirs. */
export function takeServiceVariables(variables: Record<string, string | undefined> = process.env): ServiceVariables {
  const take = (name: string) => {
    const value = variables[name]
    delete variables[name]
    return value
  }
  const socket = take('NOTIFY_SOCKET')
  const isForThisProcess = take('LISTEN_PID') === String(process.pid)
  const hasSocket = Number(take('LISTEN_FDS')) > 0
  for (const name of ['LISTEN_FDNAMES', 'WATCHDOG_PID']) take(name)
  return {
    notifyEnvironment: socket ? { PATH: variables['PATH'], NOTIFY_SOCKET: socket } : undefined,
    watchdogMs: Number(take('WATCHDOG_USEC') ?? 0) / 1000,
    // The first one that systemd passes.
    descriptor: isForThisProcess && hasSocket ? 3 : undefined,
  }
}

/** Returns a sentence for each variable that is probably a misspelled setting. */
export const findMisspelled = (variables: Record<string, string | undefined> = process.env): string[] =>
  describeUnknownVariables(variables, [...Object.keys(Variables.shape), ...secretNames.map(fileNameOf)])
