import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * Asks a question on a terminal. Otherwise reads the first line of standard input.
 * @param isSecret whether the terminal does not show what is typed
 */
export async function ask(question: string, isSecret = false): Promise<string> {
  const { stdin, stdout } = process
  if (!stdin.isTTY) return (await text(stdin)).split(/\r?\n/)[0] ?? ''
  const terminal = createInterface({ input: stdin, output: isSecret ? nowhere : stdout, terminal: true })
  // Only now, because the terminal itself shows what is typed earlier.
  if (isSecret) stdout.write(question)
  terminal.once('SIGINT', () => process.exit(130))
  try {
    return await terminal.question(isSecret ? '' : question)
  } finally {
    terminal.close()
    if (isSecret) stdout.write('\n')
  }
}
