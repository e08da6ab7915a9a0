// `npm run chaos`: kills the program, cuts its power, fills its disk and floods it. Prints each promise with its figure, and whether it
// holds. Names select tests: npm run chaos -- DU1 AV2. Needs root on Linux for the power cut and the full disk.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { killPrograms } from '../../test/support/program.ts'
import { availability } from './availability.ts'
import { backup } from './backup.ts'
import { dataCommands } from './data-commands.ts'
import { deployment, proxies } from './deployment.ts'
import { durability } from './durability.ts'
import { expensive } from './expensive.ts'
import { fullDisk } from './full-disk.ts'
import { limits } from './limits.ts'
import { load } from './load.ts'
import { postgres } from './postgres.ts'
import { signIn } from './sign-in.ts'
import { type ChaosTests, folder } from './support.ts'

const tests: ChaosTests = {
  ...durability,
  ...signIn,
  ...availability,
  ...backup,
  ...deployment,
  ...dataCommands,
  ...fullDisk,
  ...postgres,
  ...limits,
  ...load,
  ...expensive,
}

const chosen = process.argv.slice(2).flatMap((name) => (name === 'proxies' ? proxies : name))
let broken = 0
for (const [id, [promise, test]] of Object.entries(tests)) {
  if (chosen.length > 0 && !chosen.includes(id)) continue
  const { figure, held } = await test().catch((error: unknown) => ({ figure: String(error), held: false }))
  if (!held) broken += 1
  console.log(`${held ? 'held  ' : 'BROKEN'}  ${id.padEnd(7)} ${promise}\n              ${figure}`)
}
// A test that failed leaves its programs running and its disk mounted.
killPrograms()
for (const disk of ['power', 'disk']) spawnSync('umount', ['-l', join(folder, disk)], { stdio: 'ignore' })
rmSync(folder, { recursive: true, force: true })
console.log(broken === 0 ? 'All held.' : `${broken} broken.`)
process.exitCode = broken > 0 ? 1 : 0
