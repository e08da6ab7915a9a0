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
  if (isSecret) stdout.write(question)
  const terminal = createInterface({ input: stdin, output: isSecret ? nowhere : stdout, terminal: true })
  terminal.once('SIGINT', () => process.exit(130))
  try {
    return await terminal.question(isSecret ? '' : question)
  } finally {
    terminal.close()
    if (isSecret) stdout.write('\n')
  }
}
