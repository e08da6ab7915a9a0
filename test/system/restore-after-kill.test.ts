import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, vi } from 'vitest'
import { encryptFile } from '#server/platform/database/backup/age.ts'
import { it } from '#test/support/fixtures.ts'
import {
  childrenOf,
  countsOf,
  isRunning,
  type Phase,
  restoreUntil,
  startEmpty,
  type Victim,
} from '#tools/restore-sequence.ts'
import { killPrograms } from '#tools/start-program.ts'

afterAll(killPrograms)

const fixture = join(import.meta.dirname, 'fixtures/backup-of-023-reacted-messages.db')

/** Kills at one moment, and expects the empty installation or the complete group, with which the server starts and goes on. */
async function expectAllOrNothing(url: string, phase: Phase, victim: Victim, afterMs: number): Promise<void> {
  const backup = readFileSync(fixture)
  const server = await startEmpty(url)
  await restoreUntil(server, backup, { phase, victim, afterMs })
  const counts = await countsOf(url)
  expect(counts.isIntact).toBe(true)
  const complete = await countsOf(`file:${fixture}`)
  if (counts.users > 0) {
    expect(counts).toEqual(complete)
    if (victim === 'child') await server.program.stop()
    return
  }
  expect(counts.messages).toBe(0)
  // Another attempt succeeds.
  const again = victim === 'child' ? server : await startEmpty(url)
  await again.upload(backup)
  expect((await again.check()).step).toBe('checked')
  expect((await again.run()).step).toBe('restored')
  expect(await countsOf(url)).toEqual(complete)
  await again.program.stop()
}

const moments: [Phase, Victim, afterMs: number][] = [
  ['upload', 'server', 5],
  ['check', 'both', 150],
  ['check', 'child', 250],
  ['run', 'server', 350],
  ['run', 'both', 400],
  ['run', 'child', 450],
]

/** Whether a process has the memory that the key of an encrypted backup needs. */
const isDerivingKey = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) > 200_000

describe('a restore in the browser whose processes are killed', { tags: 'slow' }, () => {
  it.for(moments)(
    'DU10, UB5: completes or changes nothing on SQLite: %s, %s after %i ms',
    async ([phase, victim, afterMs], { folder }) => {
      await expectAllOrNothing(`file:${join(folder, 'lampstand.db')}`, phase, victim, afterMs)
    },
  )

  it('DU10, UB5: completes or changes nothing on PostgreSQL', async ({ emptyPostgres }) => {
    await expectAllOrNothing(emptyPostgres, 'run', 'both', 450)
  })

  it.for(['SIGTERM', 'SIGKILL'] as const)(
    'UB8: ends the process that reads a backup with the server, after %s',
    async (signal, { folder }) => {
      const [file, encrypted] = [join(folder, 'lampstand.db'), join(folder, 'backup.age')]
      // Its key takes a second or more of computing.
      await encryptFile(fixture, encrypted, 'five random words')
      const server = await startEmpty(`file:${file}`, { BACKUP_PASSPHRASE: 'five random words' })
      await server.upload(readFileSync(encrypted))
      const checked = server.check().catch(() => undefined)
      const { child } = server.program
      const reader = await vi.waitUntil(() => childrenOf(child.pid ?? 0).find(isDerivingKey), { timeout: 30_000 })
      // It would not end by itself. After SIGKILL, it has to look.
      if (signal === 'SIGTERM') process.kill(reader, 'SIGSTOP')
      child.kill(signal)
      await vi.waitUntil(() => !isRunning(child.pid ?? 0), { timeout: 20_000 })
      if (signal === 'SIGTERM')
        expect([isRunning(reader), existsSync(`${file}.restore-upload`)]).toEqual([false, false])
      await vi.waitUntil(() => !isRunning(reader), { timeout: 20_000 })
      expect(existsSync(`${file}.restore-upload/checked.db`)).toBe(false)
      await checked
    },
  )

  it('UB5: leaves nothing of an upload behind after the next start', async ({ folder }) => {
    const url = `file:${join(folder, 'lampstand.db')}`
    const server = await startEmpty(url)
    await server.upload(readFileSync(fixture))
    await server.program.kill()
    writeFileSync(join(folder, 'lampstand.db.restore-upload', 'more.part'), 'x')
    const again = await startEmpty(url)
    await expect.poll(() => readdirSync(folder)).not.toContain('lampstand.db.restore-upload')
    await again.program.stop()
  })
})
