import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type CommandResult, runCommand, runServer } from '#tools/run-command.ts'
import { fillDisk } from '#tools/small-disk.ts'
import { register, startProgram, unlimited } from '#tools/start-program.ts'
import { type ChaosTests, folder, onSmallDisk, registerLeader } from './support.ts'

const isOneSentence = ({ code, output }: CommandResult) =>
  code === 1 && output.replace('Lampstand could not start.\n', '').trim().split('\n').length === 1

/** Starts a server on a full disk. Returns the statuses of a read and a write. */
async function startAndUse(url: string, token: string): Promise<[read: number, write: number]> {
  const program = await startProgram(url, unlimited)
  const read = await program.call('GET', '/api/auth/me', undefined, token)
  const write = await program.call('POST', '/api/auth/register', {
    name: 'Ben',
    username: 'ben',
    password: 'lamp-light',
  })
  await program.kill()
  return [read.status, write.status]
}

export const fullDisk: ChaosTests = {
  'full-disk': [
    'on a full disk, the server serves reads and refuses writes, or explains in one sentence why it cannot start; backup and restore fail with one sentence and leave no files',
    () =>
      onSmallDisk('4m', async (disk) => {
        const url = `file:${join(disk, 'lampstand.db')}`
        const program = await startProgram(url, unlimited)
        const { token } = await register(program, 'ana')
        await registerLeader(program, url, 'ruth')
        await program.kill()
        const backup = join(folder, 'before-full.db')
        await runCommand(url, 'backup', backup)
        fillDisk(disk)
        const [read, write] = await startAndUse(url, token)
        const before = readdirSync(disk).join()
        const commands = [
          await runCommand(url, 'backup', join(disk, 'backup.db')),
          await runCommand(url, 'restore', backup),
        ]
        const hasLeftFiles = readdirSync(disk).join() !== before
        rmSync(join(disk, 'filling'))
        const again = await startProgram(url, unlimited)
        const recovered = await again.call('GET', '/api/auth/me', undefined, token)
        await again.stop()
        fillDisk(disk)
        const start = await runServer(url)
        return {
          figure: `read ${read}, write ${write}, afterwards ${recovered.status}; after a clean stop: ${start.output.trim()}; ${commands.map(({ output }) => output.trim()).join('; ')}${hasLeftFiles ? '; files were left' : ''}`,
          passed:
            read === 200 &&
            write === 503 &&
            recovered.status === 200 &&
            [start, ...commands].every(isOneSentence) &&
            !hasLeftFiles,
        }
      }),
  ],
}
