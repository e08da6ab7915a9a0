import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const commands = join(import.meta.dirname, '../../src/server/commands')

export interface Ran {
  code: number | null
  /** Standard output and standard error. */
  output: string
}

interface Options {
  /** The id of the user and group to run it as, which root may choose. */
  user?: number | undefined
  /** The working directory. */
  cwd?: string
}

/** Runs a program until it ends. */
async function runProgram(url: string, words: string[], { user, cwd }: Options = {}): Promise<Ran> {
  const { PATH, TARGET_DATABASE_URL } = process.env
  const child = spawn(process.execPath, words, {
    cwd,
    env: {
      PATH,
      DATABASE_URL: url,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...(TARGET_DATABASE_URL && { TARGET_DATABASE_URL }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user !== undefined && { uid: user, gid: user }),
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

/** Runs a command as an operator would, until it ends. */
export const runCommand = (url: string, command: string, ...words: string[]): Promise<Ran> =>
  runProgram(url, [join(commands, `${command}.ts`), ...words])

/** Runs a command with the default database of a folder. */
export const runCommandIn = (cwd: string, command: string, ...words: string[]): Promise<Ran> =>
  runProgram('', [join(commands, `${command}.ts`), ...words], { cwd })

/** Runs the server, for a start that fails. */
export const runServer = (url: string): Promise<Ran> => runProgram(url, [join(commands, '../main.ts')])

/** The user that root runs commands as where permissions matter: root has them all. */
const nobody = 65_534

/** Runs a command, or the server, as a user without any permission but the usual ones. */
export const runAsNobody = (url: string, command: string, ...words: string[]): Promise<Ran> =>
  runProgram(url, [join(commands, command === 'main' ? '../main.ts' : `${command}.ts`), ...words], {
    user: process.getuid?.() === 0 ? nobody : undefined,
  })
