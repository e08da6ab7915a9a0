import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type ProgramName, programFile } from './programs.ts'
import { isOpenToAll, isRoot, unprivileged } from './unprivileged.ts'

export interface CommandResult {
  code: number | null
  /** Standard output and standard error. */
  output: string
}

interface Options {
  /** User and group to run as. Only root can set them. */
  user?: { uid?: number; gid?: number }
  /** The working directory. */
  cwd?: string
}

/** Runs a program and waits until it exits. */
async function runProgram(
  url: string,
  [program, ...args]: [ProgramName, ...string[]],
  { user, cwd }: Options = {},
): Promise<CommandResult> {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE, TARGET_DATABASE_URL, BACKUP_DIR, BACKUP_PASSPHRASE } = process.env
  const child = spawn(process.execPath, [programFile(program), ...args], {
    cwd,
    env: {
      PATH,
      ...(TMPDIR && { TMPDIR }),
      NODE_COMPILE_CACHE,
      DATABASE_URL: url,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...(TARGET_DATABASE_URL && { TARGET_DATABASE_URL }),
      ...(BACKUP_DIR && { BACKUP_DIR }),
      ...(BACKUP_PASSPHRASE && { BACKUP_PASSPHRASE }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  const [code] = await once(child, 'close')
  return { code, output }
}

/** Runs an operator's command and waits until it exits. */
export const runCommand = (url: string, command: ProgramName, ...args: string[]): Promise<CommandResult> =>
  runProgram(url, [command, ...args])

/** Runs a command in a folder, with the default database there. */
export const runCommandIn = (cwd: string, command: ProgramName, ...args: string[]): Promise<CommandResult> =>
  runProgram('', [command, ...args], { cwd })

/** Runs the server and waits until it exits because it could not start. */
export const runServer = (url: string): Promise<CommandResult> => runProgram(url, ['main'])

/** Runs a command or the server as an unprivileged user. Tests of permissions need it, because root has all permissions. */
export const runUnprivileged = (url: string, command: ProgramName, ...args: string[]): Promise<CommandResult> =>
  runProgram(url, [command, ...args], { user: unprivileged })

/** Whether `runUnprivileged` works: for root, other users must be able to open this clone and Node, which are often in /root. */
export const canRunUnprivileged = !isRoot || [process.execPath, import.meta.filename].every(isOpenToAll)
