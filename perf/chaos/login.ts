import { register, startProgram } from '#tools/start-program.ts'
import { percentile } from '#tools/statistics.ts'
import { type ChaosTests, freshFile, ms, timed, watchHealth } from './support.ts'

export const login: ChaosTests = {
  AU1: [
    '50 simultaneous logins: /healthz p99 at most 50 ms',
    async () => {
      const program = await startProgram(freshFile('login'))
      for (let index = 0; index < 50; index += 1) await register(program, `student-${index}`)
      const stop = watchHealth(program)
      const statuses = await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          const body = { username: `student-${index}`, password: 'lamp-light' }
          return (await program.call('POST', '/api/auth/login', body)).status
        }),
      )
      const p99 = percentile(await stop(), 0.99)
      await program.stop()
      return { figure: ms(p99), passed: p99 <= 50 && statuses.every((status) => status === 200) }
    },
  ],
  AU3: [
    'login takes equally long for unknown usernames: medians within 5 ms over 90 pairs',
    async () => {
      const program = await startProgram(freshFile('names'))
      const known: number[] = []
      const unknown: number[] = []
      const login = (username: string) =>
        timed(async () => (await program.call('POST', '/api/auth/login', { username, password: 'wrong-one' })).text())
      for (let pair = 0; pair < 90; pair += 1) {
        await register(program, `name-${pair}`)
        known.push((await login(`name-${pair}`))[0])
        unknown.push((await login(`nobody-${pair}`))[0])
      }
      await program.stop()
      const difference = Math.abs(percentile(known, 0.5) - percentile(unknown, 0.5))
      return { figure: `difference ${ms(difference)}`, passed: difference <= 5 }
    },
  ],
}
