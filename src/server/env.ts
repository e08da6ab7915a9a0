import * as z from 'zod/mini'

/** A wrong variable: the message says which one and what to write instead. */
export class EnvironmentError extends Error {}

const wholeNumber = (name: string, least: number, most: number, usual: number) => {
  const error = `${name} must be a whole number from ${least} to ${most}, for instance ${name}=${usual}`
  return z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,9}$/, { error })), String(usual)),
    z.pipe(z.transform(Number), z.number().check(z.refine((value) => value >= least && value <= most, { error }))),
  )
}
const words = (usual: string) => z._default(z.string(), usual)
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const Variables = z
  .object({
    HOST: words('127.0.0.1'),
    PORT: wholeNumber('PORT', 0, 65_535, 3000),
    DATABASE_URL: words('file:./data/lampstand.db').check(
      z.regex(/^(file:.+|postgres(ql)?:\/\/.+)/, {
        error:
          'DATABASE_URL must be file:<path>, for instance file:./data/lampstand.db, or postgres://user:password@host:5432/name',
      }),
    ),
    TARGET_DATABASE_URL: z.optional(
      z.string().check(
        z.regex(/^postgres(ql)?:\/\/.+/, {
          error: 'TARGET_DATABASE_URL must be postgres://user:password@host:5432/name',
        }),
      ),
    ),
    GROUP_NAME: words('Youth Ministry').check(
      z.maxLength(60, { error: 'GROUP_NAME must have at most 60 characters, so that it fits the top bar' }),
    ),
    ADMIN_USERNAME: z.optional(z.string()),
    ADMIN_PASSWORD: z.optional(z.string()),
    ADMIN_NAME: z.optional(z.string()),
    TRUST_PROXY: wholeNumber('TRUST_PROXY', 0, 10, 0),
    PUBLIC_URL: z.optional(
      z.string().check(
        z.regex(/^https?:\/\/[^\s/?#]+\/?$/, {
          error:
            'PUBLIC_URL must be the address that people type, without a path, for instance https://youth.example.org',
        }),
      ),
    ),
    METRICS_TOKEN: z.optional(
      z
        .string()
        .check(z.minLength(16, { error: 'METRICS_TOKEN must have at least 16 characters: openssl rand -hex 16' })),
    ),
    RATE_LIMITS: z._default(z.enum(['on', 'off'], { error: 'RATE_LIMITS must be on or off' }), 'on'),
    LOG_LEVEL: z._default(z.enum(logLevels, { error: `LOG_LEVEL must be one of ${logLevels.join(', ')}` }), 'info'),
  })
  .check(
    z.refine((it) => (it.ADMIN_USERNAME === undefined) === (it.ADMIN_PASSWORD === undefined), {
      error: 'ADMIN_USERNAME and ADMIN_PASSWORD belong together: set both, or neither and use the setup link',
    }),
  )

/** The environment, parsed: see the table in docs/operating.md. */
export interface Environment {
  host: string
  port: number
  databaseUrl: string
  /** Where `npm run move` copies the database to. In a variable its password is not on the command line. */
  targetDatabaseUrl: string | undefined
  groupName: string
  /** Read only while there is no administrator. */
  firstAdministrator: { name: string; username: string; password: string } | undefined
  /** How many proxies stand in front and may be believed about the visitor's address. */
  trustedProxies: number
  publicUrl: string | undefined
  /** Who has it may read `/metrics` from anywhere; without one only this machine may. */
  metricsToken: string | undefined
  /** Off for benchmarks and chaos tests only: whether registrations and writes are limited. */
  rateLimits: boolean
  logLevel: (typeof logLevels)[number]
}

/** @throws {EnvironmentError} with a sentence for each wrong variable. An empty variable counts as not set. */
export function readEnvironment(variables: Record<string, string | undefined> = process.env): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = z.safeParse(Variables, given)
  if (!parsed.success) throw new EnvironmentError(parsed.error.issues.map((issue) => issue.message).join('\n'))
  const it = parsed.data
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = it
  return {
    host: it.HOST,
    port: it.PORT,
    databaseUrl: it.DATABASE_URL,
    targetDatabaseUrl: it.TARGET_DATABASE_URL,
    groupName: it.GROUP_NAME,
    firstAdministrator:
      username !== undefined && password !== undefined
        ? { name: it.ADMIN_NAME ?? username, username, password }
        : undefined,
    trustedProxies: it.TRUST_PROXY,
    metricsToken: it.METRICS_TOKEN,
    publicUrl: it.PUBLIC_URL?.replace(/\/$/, ''),
    rateLimits: it.RATE_LIMITS === 'on',
    logLevel: it.LOG_LEVEL,
  }
}
