import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { it } from '#test/support/fixtures.ts'
import { runCopyCommand } from './copy-command.ts'

it('passes the path of the file, whatever characters it has', async ({ folder }) => {
  const file = join(folder, 'a name; rm -rf "$HOME" `id`.db')
  writeFileSync(file, 'backup')
  expect(await runCopyCommand(`cp "$BACKUP_FILE" '${folder}/copy'`, file)).toBeUndefined()
  expect(readFileSync(join(folder, 'copy'), 'utf8')).toBe('backup')
})

it('gives the command no secrets', async ({ folder }) => {
  vi.stubEnv('BACKUP_PASSPHRASE', 'five random words')
  expect(await runCopyCommand(`env > '${folder}/variables'`, 'x')).toBeUndefined()
  vi.unstubAllEnvs()
  expect(readFileSync(join(folder, 'variables'), 'utf8')).toMatch(/^PATH=/m)
  expect(readFileSync(join(folder, 'variables'), 'utf8')).not.toContain('random')
})

it('says why the command failed, with the end of its output', async () => {
  expect(await runCopyCommand('echo no route to host >&2; exit 3', 'x')).toBe(
    'BACKUP_COMMAND ended with status 3. no route to host',
  )
  expect(await runCopyCommand('no-such-program', 'x')).toContain('not found')
  const long = await runCopyCommand('yes | head -c 1000000; echo the end; false', 'x')
  expect(long).toMatch(/the end$/)
  expect(long?.length).toBeLessThan(2_100)
})

it('ends a command that takes too long, with what it has started', async ({ folder }) => {
  const reason = await runCopyCommand(`sh -c 'sleep 600; touch "${folder}/late"' & sleep 600`, 'x', 50)
  expect(reason).toContain('BACKUP_COMMAND took too long')
  expect(existsSync(join(folder, 'late'))).toBe(false)
})
