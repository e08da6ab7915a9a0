import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { programFile } from '#tools/programs.ts'
import { register, startProgram, unlimited } from '#tools/start-program.ts'
import { percentile } from '#tools/statistics.ts'
import { type ChaosTests, folder, freshFile, ms, send, watchHealth } from './support.ts'

export const backup: ChaosTests = {
  UB1: [
    'backups during writes are complete and delay no request by more than 50 ms (40 backups)',
    async () => {
      const url = freshFile('backed-up')
      const program = await startProgram(url, unlimited)
      const { token, user } = await register(program, 'ana')
      for (let number = 0; number < 400; number += 1)
        await send(program, user._id, token, `${number} ${'x'.repeat(2000)}`)
      const quiet = watchHealth(program)
      await sleep(2000)
      const idleP99 = percentile(await quiet(), 0.99)
      let writing = true
      const writer = (async () => {
        for (let number = 0; writing; number += 1) {
          await send(program, user._id, token, `during ${number}`)
          await sleep(2)
        }
      })()
      const stop = watchHealth(program)
      let incomplete = 0
      for (let round = 0; round < 40; round += 1) {
        const target = join(folder, `backup-${round}.db`)
        const child = spawn(process.execPath, [programFile('backup'), target], {
          cwd: join(import.meta.dirname, '../..'),
          env: { PATH: process.env.PATH, DATABASE_URL: url },
          stdio: 'ignore',
        })
        const [code] = await once(child, 'exit')
        const db = new DatabaseSync(target, { readOnly: true })
        const row = db.prepare('select last_seq, (select count(*) from messages) as count from chats').get()
        db.close()
        incomplete += Number(code !== 0 || row?.['last_seq'] !== row?.['count'])
      }
      const durationsMs = await stop()
      writing = false
      await writer
      await program.stop()
      const delayMs = percentile(durationsMs, 0.999) - idleP99
      return {
        figure: `${incomplete} of 40 incomplete, delay ${ms(Math.max(0, delayMs))}`,
        passed: incomplete === 0 && delayMs <= 50,
      }
    },
  ],
}
