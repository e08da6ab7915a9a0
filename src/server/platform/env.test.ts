import { expect, it } from 'vitest'
import { problemsOf } from '#test/support/env-problems.ts'
import { readEnvironment } from './env.ts'

/** The key pair of RFC 8291, section 5. */
const vapid = {
  publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
}

it.for([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, for instance PORT=3000'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, for instance PORT=3000'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be a whole number from 0 to 10, for instance TRUST_PROXY=0'],
  [{ HOST: `/${'x'.repeat(107)}` }, 'HOST is the path of a Unix socket, which can have at most 107 bytes'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be file:<path>'],
  [{ TARGET_DATABASE_URL: 'file:a.db' }, 'TARGET_DATABASE_URL must be postgres://'],
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
  [{ DISABLE_SSL: '1' }, 'DISABLE_SSL must be true or false'],
  [{ GROUP_NAME: 'x'.repeat(61) }, 'GROUP_NAME must have at most 60 characters'],
] as const)('refuses %j', ([variables, sentence]) => {
  expect(problemsOf(variables)).toContain(sentence)
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
