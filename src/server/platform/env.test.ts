import { expect, it } from 'vitest'
import { EnvironmentError, readEnvironment } from './env.ts'

const problemsOf = (variables: Record<string, string>): string => {
  try {
    readEnvironment(variables)
    return ''
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    return error.message
  }
}

it.for([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, for instance PORT=3000'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, for instance PORT=3000'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be a whole number from 0 to 10, for instance TRUST_PROXY=0'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be file:<path>'],
  [{ TARGET_DATABASE_URL: 'file:a.db' }, 'TARGET_DATABASE_URL must be postgres://'],
  [{ PUBLIC_URL: 'youth.example.org' }, 'PUBLIC_URL must be the address that people type'],
  [{ PUBLIC_URL: 'https://example.org/youth' }, 'PUBLIC_URL must be the address that people type'],
  [{ PUSH_SERVICES: 'push.example.org' }, 'PUSH_SERVICES must be origins with spaces between them'],
  [{ PUSH_SERVICES: 'https://push.example.org/path' }, 'PUSH_SERVICES must be origins with spaces between them'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
  [{ ADMIN_USERNAME: 'ruth' }, 'ADMIN_USERNAME and ADMIN_PASSWORD belong together'],
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
