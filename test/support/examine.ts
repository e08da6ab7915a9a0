import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Finding } from '#server/commands/doctor/finding.ts'
import { programFile } from '#tools/programs.ts'

/** Runs the doctor. @returns its findings: `fault Visitors`, `ok Address` and so on, with their texts */
export async function examine(databaseUrl: string, settings: Record<string, string>) {
  const child = spawn(process.execPath, [programFile('doctor'), '--json', '--local', '--settings', '/nowhere'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const findings = JSON.parse(await text(child.stdout)) as Finding[]
  return Object.fromEntries(findings.map((it) => [`${it.state} ${it.check}`, `${it.text} → ${it.help ?? ''}`]))
}
