// `npm run chaos`: kills the program, cuts its power, fills its disk and floods it. Prints each promise, whether it passed, and the
// measured values. Names select tests: npm run chaos -- DU1 AV2. The power cut and the full disk need root on Linux.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { killPrograms } from '#tools/start-program.ts'
import { availability } from './availability.ts'
import { backup } from './backup.ts'
import { blockedLog } from './blocked-log.ts'
import { concerns } from './concerns.ts'
import { crowd } from './crowd.ts'
import { dataCommands } from './data-commands.ts'
import { durability } from './durability.ts'
import { expensive } from './expensive.ts'
import { fullDisk } from './full-disk.ts'
import { limits } from './limits.ts'
import { load } from './load.ts'
import { login } from './login.ts'
import { messages } from './messages.ts'
import { offline } from './offline.ts'
import { pushes } from './pushes.ts'
import { records } from './records.ts'
import { type ChaosTests, folder } from './support.ts'

const tests: ChaosTests = {
  ...durability,
  ...login,
  ...concerns,
  ...offline,
  ...availability,
  ...backup,
  ...dataCommands,
  ...pushes,
  ...messages,
  ...fullDisk,
  ...limits,
  ...blockedLog,
  ...load,
  ...crowd,
  ...expensive,
  ...records,
}

const selected = process.argv.slice(2)
let failed = 0
for (const [id, [promise, test]] of Object.entries(tests)) {
  if (selected.length > 0 && !selected.includes(id)) continue
  const { figure, passed } = await test().catch((error: unknown) => ({ figure: String(error), passed: false }))
  if (!passed) failed += 1
  console.log(`${passed ? 'passed' : 'FAILED'}  ${id.padEnd(7)} ${promise}\n              ${figure}`)
}
// A failed test can leave programs running and a disk mounted.
killPrograms()
for (const disk of ['power', 'disk']) spawnSync('umount', ['-l', join(folder, disk)], { stdio: 'ignore' })
rmSync(folder, { recursive: true, force: true })
console.log(failed === 0 ? 'All passed.' : `${failed} failed.`)
process.exitCode = failed > 0 ? 1 : 0
