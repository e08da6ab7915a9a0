import { readFileSync } from 'node:fs'

/** Variables with a secret. Each can be read from a file that `<NAME>_FILE` names, as Docker and systemd hand over secrets. */
export const secretNames = [
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'TARGET_DATABASE_URL',
  'BACKUP_PASSPHRASE',
  'VAPID_PRIVATE_KEY',
  'SMTP_URL',
  'NOTIFY_WEBHOOK_SECRET',
] as const

/** Returns the name of the variable with the path of a secret's file. */
export const fileNameOf = (name: string): string => `${name}_FILE`

const reasons: Record<string, string> = {
  ENOENT: 'it does not exist',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  EISDIR: 'it is a folder',
}

/** Returns the secret in a file without the line end after it, or what is wrong with the file. */
function readSecret(path: string): { secret: string } | { fault: string } {
  try {
    const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    if (secret === '') return { fault: 'which is empty' }
    return /[\r\n]/.test(secret) ? { fault: 'which has more than one line' } : { secret }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    return { fault: `which can't be read: ${reasons[code] ?? message}` }
  }
}

/**
 * Returns the variables with the secrets of their files.
 * @param variables those that are set
 * @returns also a sentence for each file that can't be used
 */
export function readSecretFiles(variables: Record<string, string>): {
  values: Record<string, string>
  problems: string[]
} {
  const values = { ...variables }
  const problems: string[] = []
  for (const name of secretNames) {
    const variable = fileNameOf(name)
    const path = variables[variable]
    if (path === undefined) continue
    if (variables[name] !== undefined) {
      problems.push(`${name} and ${variable} are both set. Remove one of them.`)
      continue
    }
    const result = readSecret(path)
    if ('secret' in result) values[name] = result.secret
    else problems.push(`${variable} names ${path}, ${result.fault}. Correct it, or set ${name} instead.`)
  }
  return { values, problems }
}
