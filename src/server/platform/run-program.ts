import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectFolder } from './project-folder.ts'

const isBundled = !import.meta.filename.endsWith('.ts')

/** Returns the file of a command: the bundle's if the bundle runs (ADR 056), otherwise the source. */
const fileOf = (command: string) =>
  isBundled
    ? join(projectFolder, 'dist/server', `${command}.js`)
    : join(projectFolder, 'src/server/commands', `${command}.ts`)

interface ProgramResult {
  /** Null if a signal ended it. */
  status: number | null
  stdout: string
  stderr: string
}

/**
 * Runs a command of this program in a process of its own, with this environment: what would block the event loop or needs much memory.
 * @param input standard input. Secrets are passed here, because others can read the arguments of a process.
 * @param signal ends the process
 * @param options of Node
 */
export function runProgram(
  command: string,
  args: readonly string[] = [],
  { input, signal, options = [] }: { input?: string; signal?: AbortSignal; options?: readonly string[] } = {},
): Promise<ProgramResult> {
  const child = spawn(process.execPath, [...options, fileOf(command), ...args], {
    stdio: 'pipe',
    ...(signal !== undefined && { signal, killSignal: 'SIGKILL' }),
  })
  // A process that ends early does not read it.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    output.stdout += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output.stderr += chunk
  })
  return new Promise((resolve, reject) => {
    child.on('error', (error) => (error.name === 'AbortError' ? undefined : reject(error)))
    child.on('close', (status) => resolve({ status, ...output }))
  })
}
