import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { problemsOf } from '#test/support/env-problems.ts'
import { it } from '#test/support/fixtures.ts'
import { readEnvironment } from './env.ts'

describe('a secret in a file', () => {
  it.for(['lamp-light', 'lamp-light\n', 'lamp-light\r\n'])('is read without its line end: %j', (text, { folder }) => {
    const file = join(folder, 'password')
    writeFileSync(file, text)
    const { firstLeader } = readEnvironment({ ADMIN_USERNAME: 'ruth', ADMIN_PASSWORD_FILE: file })
    expect(firstLeader?.password).toBe('lamp-light')
  })

  it('can be each secret', ({ folder }) => {
    const secrets = {
      METRICS_TOKEN: '0123456789abcdef',
      DATABASE_URL: 'postgres://a:b@127.0.0.1/c',
      TARGET_DATABASE_URL: 'postgres://a:b@127.0.0.1/d',
      BACKUP_PASSPHRASE: 'five words in a row',
    }
    const variables = Object.entries(secrets).map(([name, secret]) => {
      writeFileSync(join(folder, name), secret)
      return [`${name}_FILE`, join(folder, name)]
    })
    expect(readEnvironment(Object.fromEntries(variables))).toMatchObject({
      metricsToken: secrets.METRICS_TOKEN,
      databaseUrl: secrets.DATABASE_URL,
      targetDatabaseUrl: secrets.TARGET_DATABASE_URL,
      backups: { passphrase: secrets.BACKUP_PASSPHRASE },
    })
  })

  it('is refused next to the variable itself, and the message does not show it', ({ folder }) => {
    const file = join(folder, 'token')
    writeFileSync(file, 'another-secret-token')
    const problem = problemsOf({ METRICS_TOKEN: 'a-secret-of-length', METRICS_TOKEN_FILE: file })
    expect(problem).toBe('METRICS_TOKEN and METRICS_TOKEN_FILE are both set. Remove one of them.')
    // An empty variable counts as not set.
    expect(problemsOf({ METRICS_TOKEN: '', METRICS_TOKEN_FILE: file })).toBe('')
  })

  it('is validated like the variable', ({ folder }) => {
    const file = join(folder, 'token')
    writeFileSync(file, 'short\n')
    expect(problemsOf({ METRICS_TOKEN_FILE: file })).toContain('METRICS_TOKEN must have at least 16 characters')
  })

  it('says which file can not be used and why', ({ folder }) => {
    const at = (name: string) => join(folder, name)
    mkdirSync(at('folder'))
    writeFileSync(at('empty'), '\n')
    writeFileSync(at('lines'), 'one\ntwo\n')
    for (const [name, fault] of [
      ['missing', "which can't be read: it does not exist"],
      ['folder', "which can't be read: it is a folder"],
      ['empty', 'which is empty'],
      ['lines', 'which has more than one line'],
    ] as const) {
      expect(problemsOf({ METRICS_TOKEN_FILE: at(name) })).toBe(
        `METRICS_TOKEN_FILE names ${at(name)}, ${fault}. Correct it, or set METRICS_TOKEN instead.`,
      )
    }
    const both = { METRICS_TOKEN_FILE: at('empty'), DATABASE_URL_FILE: at('missing') }
    expect(problemsOf(both).split('\n')).toHaveLength(2)
  })
})
