import { expect, it } from 'vitest'
import { problemsOf } from '#test/support/env-problems.ts'
import { readEnvironment } from './env.ts'

/** The key pair of RFC 8291, section 5. */
const vapid = {
  publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
}
const url = 'https://youth.example.org'
const webhook = {
  NOTIFY_WEBHOOK: 'https://gateway.example.org/lampstand',
  NOTIFY_WEBHOOK_SECRET: 'x'.repeat(32),
  PUBLIC_URL: url,
}

it.for([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, for instance PORT=3000'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, for instance PORT=3000'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be a whole number from 0 to 10, for instance TRUST_PROXY=0'],
  [{ HOST: `/${'x'.repeat(107)}` }, 'HOST is the path of a Unix socket, which can have at most 107 bytes'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be file:<path>'],
  [{ TARGET_DATABASE_URL: 'file:a.db' }, 'TARGET_DATABASE_URL must be postgres://'],
  [
    { DATABASE_URL: 'postgres://u:1/secret@host:5432/name' },
    'DATABASE_URL must be postgres://user:password@host:5432/name, with @ as %40',
  ],
  [{ DATABASE_URL: 'postgres://u:p@1/secret@host/name' }, 'DATABASE_URL must be postgres://'],
  [{ DATABASE_URL: 'postgres://u:1?secret@host/name' }, 'DATABASE_URL must be postgres://'],
  [{ TARGET_DATABASE_URL: 'postgres://u:1#secret@host/name' }, 'TARGET_DATABASE_URL must be postgres://'],
  [{ DATABASE_URL: 'postgres://u:secret%ff@host/name' }, 'DATABASE_URL must be postgres://'],
  [{ DATABASE_URL: 'postgres://u:secret@[::1/name' }, 'DATABASE_URL must be postgres://'],
  [{ DATABASE_URL: 'postgres://u:secret@host:99999/name' }, 'DATABASE_URL has no valid port'],
  [{ DATABASE_URL: 'postgres://u:secret@host/name?port=x' }, 'DATABASE_URL has no valid port'],
  [{ DATABASE_URL: 'postgres://u:secret@one:5432,two:5432/name' }, 'DATABASE_URL has several hosts'],
  [{ DATABASE_URL: 'postgres://u:secret@/name?host=one,two' }, 'DATABASE_URL has several hosts'],
  [{ DATABASE_URL: 'postgres://u:secret@host/name?sslmode=requre' }, 'DATABASE_URL has an unknown sslmode'],
  [
    { DATABASE_URL: 'postgres://u:secret@host/name?sslmode=verify-ca&uselibpqcompat=true' },
    'DATABASE_URL has settings of TLS that exclude each other',
  ],
  [
    { DATABASE_URL: 'postgres://u:secret@host/name?sslmode=disable&sslnegotiation=direct' },
    'DATABASE_URL has settings of TLS that exclude each other',
  ],
  [{ DATABASE_URL: 'postgres://u:secret@host/name?sslrootcert=/nothing' }, "as sslrootcert that can't be read (ENOENT"],
  [{ DATABASE_URL: 'postgres://u:secret@host/name?schema=app' }, 'DATABASE_URL has schema=…, which has no effect'],
  [{ PUBLIC_URL: 'https://[2001:db8::1' }, 'PUBLIC_URL must be the address that people type'],
  [{ PUBLIC_URL: 'https://youth.example.org:99999' }, 'PUBLIC_URL must be the address that people type'],
  [{ PUBLIC_URL: 'https://user:secret@youth.example.org' }, 'PUBLIC_URL must be the address that people type'],
  [{ PUBLIC_URL: 'https://youth.example.org ' }, 'PUBLIC_URL must be the address that people type'],
  [{ PUBLIC_URL: 'youth.example.org' }, 'PUBLIC_URL must be the address that people type'],
  [{ PUBLIC_URL: 'https://example.org/youth' }, 'PUBLIC_URL must be the address that people type'],
  [{ PUSH_SERVICES: 'push.example.org' }, 'PUSH_SERVICES must be origins with spaces between them'],
  [{ PUSH_SERVICES: 'https://push.example.org/path' }, 'PUSH_SERVICES must be origins with spaces between them'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
  [{ ADMIN_USERNAME: 'ruth' }, 'ADMIN_USERNAME and ADMIN_PASSWORD belong together'],
  [{ VAPID_PUBLIC_KEY: vapid.publicKey }, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one key pair'],
  [
    { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: Buffer.alloc(32, 1).toString('base64url') },
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one key pair',
  ],
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be smtp://user:password@host:587 or smtps://'],
  [{ SMTP_URL: 'smtp://ruth:50%off@mail.example.org' }, 'SMTP_URL must be smtp://'],
  [{ SMTP_URL: 'smtps://mail.example.org?tls=off' }, 'SMTP_URL must be smtp://'],
  [{ SMTP_URL: 'smtp://mail.example.org', PUBLIC_URL: url }, 'SMTP_URL and MAIL_FROM belong together'],
  [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@example.org' }, 'SMTP_URL and NOTIFY_WEBHOOK need PUBLIC_URL'],
  [{ MAIL_FROM: 'Youth <youth>' }, 'MAIL_FROM must be an address'],
  [{ MAIL_FROM: 'Youth\nBcc: a@example.org <youth@example.org>' }, 'MAIL_FROM must be an address'],
  [{ MAIL_BOUNCES: 'more-than-twenty-letters@example.org' }, 'MAIL_BOUNCES must be an address with at most 20'],
  [{ MAIL_BOUNCES: 'bounces@example.org' }, 'MAIL_BOUNCES has no effect without SMTP_URL'],
  [{ NOTIFY_WEBHOOK: 'https://gateway.example.org', PUBLIC_URL: url }, 'NOTIFY_WEBHOOK and NOTIFY_WEBHOOK_SECRET'],
  [{ ...webhook, NOTIFY_WEBHOOK: 'https://user:secret@example.org' }, 'NOTIFY_WEBHOOK must be an address'],
  [{ ...webhook, NOTIFY_WEBHOOK: 'http://gateway.example.org' }, 'NOTIFY_WEBHOOK must begin with https://'],
  [{ ...webhook, NOTIFY_WEBHOOK_SECRET: 'x'.repeat(31) }, 'NOTIFY_WEBHOOK_SECRET must have at least 32 characters'],
  [{ ...webhook, NOTIFY_WEBHOOK_PRIVATE: 'yes' }, 'NOTIFY_WEBHOOK_PRIVATE must be on or off'],
  [{ DISABLE_SSL: '1' }, 'DISABLE_SSL must be true or false'],
  [{ GROUP_NAME: 'x'.repeat(61) }, 'GROUP_NAME must have at most 60 characters'],
] as const)('refuses %j', ([variables, sentence]) => {
  expect(problemsOf(variables)).toContain(sentence)
  expect(problemsOf(variables)).not.toContain('secret')
})

it.for([
  'postgres://localhost/name',
  'postgres:///name?host=/run/postgresql&user=a@b',
  'postgres://u@%2Frun%2Fpostgresql/name',
  'postgres://u:p@[::1]:5432/name',
  'postgresql://u:p@w:x%40%2F%é +@/name?host=127.0.0.1&port=5433',
  'postgres://u:a,b@host/name?schema=public&options=-csearch_path%3Dapp&channel_binding=prefer',
  'postgres://u@host/name?sslmode=require&uselibpqcompat=true',
])('accepts the address %s', (address) => {
  expect(readEnvironment({ DATABASE_URL: address }).databaseUrl).toBe(address)
})

it.for(['prefer', 'require', 'verify-ca'])('verifies the certificate of PostgreSQL with sslmode=%s', (mode) => {
  const { databaseUrl } = readEnvironment({ DATABASE_URL: `postgres://host/name?sslmode=${mode}&application_name=x` })
  expect(databaseUrl).toBe('postgres://host/name?sslmode=verify-full&application_name=x')
})

it.for([
  ['HTTPS://Youth.Example.org', 'https://youth.example.org'],
  ['https://youth.example.org:443/', 'https://youth.example.org'],
  ['http://[2001:db8::1]:8080', 'http://[2001:db8::1]:8080'],
  ['https://jügend.example.org', 'https://xn--jgend-kva.example.org'],
] as const)('reads the PUBLIC_URL %s as an origin', ([PUBLIC_URL, origin]) => {
  expect(readEnvironment({ PUBLIC_URL })).toMatchObject({ publicUrl: origin, isHttps: origin.startsWith('https') })
})

it('reports all invalid variables at once', () => {
  expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'x' }).split('\n')).toHaveLength(2)
})

it('has a default for every variable, also for empty ones', () => {
  expect(readEnvironment({ PORT: '', HOST: '' })).toEqual({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: 'file:./data/lampstand.db',
    groupName: 'Youth Ministry',
    firstLeader: undefined,
    backups: { folder: 'data/backups', passphrase: undefined, command: undefined },
    trustedProxies: 0,
    publicUrl: undefined,
    isHttps: false,
    vapidKeys: undefined,
    logLevel: 'info',
    pushServices: [],
    mail: undefined,
    webhook: undefined,
    rateLimits: true,
    serviceWorker: true,
  })
})

it('reads all variables', () => {
  const { firstLeader, publicUrl, port, pushServices } = readEnvironment({
    ADMIN_USERNAME: 'ruth',
    ADMIN_PASSWORD: 'lamp-light',
    PUBLIC_URL: 'https://youth.example.org/',
    PORT: '0',
    PUSH_SERVICES: 'https://push.example.org http://127.0.0.1:4000',
  })
  expect(pushServices).toEqual(['https://push.example.org', 'http://127.0.0.1:4000'])
  expect(firstLeader).toEqual({ name: 'ruth', username: 'ruth', password: 'lamp-light' })
  expect([publicUrl, port]).toEqual(['https://youth.example.org', 0])
})

it('reads the channels of messages', () => {
  const { mail } = readEnvironment({
    SMTP_URL: 'smtps://youth%40example.org:se%2Fcret@mail.example.org',
    MAIL_FROM: 'Youth group <youth@example.org>',
    MAIL_BOUNCES: 'bounces@example.org',
    PUBLIC_URL: url,
  })
  expect(mail).toEqual({
    url: 'smtps://youth%40example.org:se%2Fcret@mail.example.org',
    from: { name: 'Youth group', address: 'youth@example.org' },
    bounces: 'bounces@example.org',
  })
  const local = readEnvironment({ ...webhook, NOTIFY_WEBHOOK: 'http://10.0.0.7/hook', NOTIFY_WEBHOOK_PRIVATE: 'on' })
  expect(local.webhook).toEqual({ url: 'http://10.0.0.7/hook', secret: 'x'.repeat(32), allowsPrivate: true })
  expect(local.mail).toBeUndefined()
})

it('reads what ONCE sets, with and without HTTPS, and ignores what Lampstand does not need', () => {
  const once = {
    VAPID_PUBLIC_KEY: `${vapid.publicKey}=`,
    VAPID_PRIVATE_KEY: `${vapid.privateKey}=`,
    SECRET_KEY_BASE: 'secret',
    NUM_CPUS: '2',
    PUBLIC_URL: 'https://youth.example.org',
  }
  expect(readEnvironment(once)).toMatchObject({ vapidKeys: vapid, isHttps: true })
  expect(readEnvironment({ ...once, DISABLE_SSL: 'true' }).isHttps).toBe(false)
})
