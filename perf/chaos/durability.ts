import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { canMount } from '#tools/small-disk.ts'
import { register, startProgram, unlimited } from '#tools/start-program.ts'
import { type Account, type ChaosTests, folder, freshFile, keepSending, onSmallDisk, send, skipped } from './support.ts'

export const durability: ChaosTests = {
  DU1: [
    'kill -9 at any moment loses or duplicates no acknowledged write (0 of 50 rounds)',
    async () => {
      const url = freshFile('killed')
      const acknowledged: string[] = []
      let account: Account | undefined
      for (let round = 0; round < 50; round += 1) {
        const program = await startProgram(url, unlimited)
        account ??= await register(program, 'ana')
        const stop = keepSending(program, account, 4, `${round}-`)
        await sleep(50 + Math.random() * 200)
        await program.kill()
        acknowledged.push(...(await stop()))
      }
      const db = new DatabaseSync(url.slice(5), { readOnly: true })
      const stored = db.prepare('select content, count(*) as copies from messages group by content').all()
      const chat = db.prepare('select last_seq, (select count(*) from messages) as count from chats').get()
      db.close()
      const copies = new Map(stored.map((row) => [row['content'], Number(row['copies'])]))
      const lost = acknowledged.filter((content) => !copies.has(content)).length
      const duplicated = [...copies.values()].filter((count) => count > 1).length
      const partial = chat?.['last_seq'] === chat?.['count'] ? 0 : 1
      return {
        figure: `${acknowledged.length} acknowledged, ${lost} lost, ${duplicated} duplicated, ${partial} partial`,
        passed: acknowledged.length > 500 && lost + duplicated + partial === 0,
      }
    },
  ],
  DU2: [
    'a power cut loses no acknowledged write (0 of 10 rounds)',
    async () => {
      if (!canMount) return skipped
      // A copy of the image of a separate disk contains what had reached the disk, but not what was only in the page cache.
      const disk = join(folder, 'power')
      mkdirSync(disk)
      const image = join(folder, 'power.img')
      let [lost, total] = [0, 0]
      for (let round = 0; round < 10; round += 1) {
        writeFileSync(image, Buffer.alloc(48_000_000))
        execFileSync('mkfs.ext4', ['-q', image])
        execFileSync('mount', ['-o', 'loop', image, disk])
        const program = await startProgram(`file:${join(disk, 'lampstand.db')}`, unlimited)
        const stop = keepSending(program, await register(program, 'ana'), 3)
        await sleep(100 + Math.random() * 200)
        program.child.kill('SIGSTOP')
        copyFileSync(image, `${image}.cut`)
        program.child.kill('SIGKILL')
        const acknowledged = await stop()
        await sleep(50)
        execFileSync('umount', [disk])
        execFileSync('mount', ['-o', 'loop', `${image}.cut`, disk])
        const db = new DatabaseSync(join(disk, 'lampstand.db'))
        const rows = db.prepare('select content from messages').all()
        db.close()
        execFileSync('umount', [disk])
        const stored = new Set(rows.map(({ content }) => content))
        total += acknowledged.length
        lost += acknowledged.filter((content) => !stored.has(content)).length
      }
      return { figure: `${total} acknowledged, ${lost} lost`, passed: total > 200 && lost === 0 }
    },
  ],
  DU4: [
    'disk full: writes get 503 with a message, reads continue, recovery is automatic',
    () =>
      onSmallDisk('4m', async (disk) => {
        const program = await startProgram(`file:${join(disk, 'lampstand.db')}`, unlimited)
        const { token, user } = await register(program, 'ana')
        await send(program, user._id, token, 'before')
        try {
          writeFileSync(join(disk, 'filler'), Buffer.alloc(8_000_000))
        } catch {
          // Expected: the disk is full.
        }
        const refused = new Set<number>()
        let reads = 0
        for (let round = 0; round < 40; round += 1) {
          refused.add((await send(program, user._id, token, `full ${round} ${'x'.repeat(3000)}`)).status)
          reads += Number((await program.call('GET', '/api/chats/student', undefined, token)).status === 200)
        }
        const last = await send(program, user._id, token, `still ${'x'.repeat(3900)}`)
        const { message } = (await last.json()) as { message?: string }
        rmSync(join(disk, 'filler'))
        await sleep(100)
        const after = await send(program, user._id, token, 'after')
        await program.stop()
        return {
          figure: `writes ${[...refused].join('/')} "${message}", reads ${reads} of 40, afterwards ${after.status}`,
          passed: last.status === 503 && ![...refused].includes(500) && reads === 40 && after.status === 201,
        }
      }),
  ],
}
