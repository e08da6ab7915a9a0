import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'

/** Asks a question on a terminal. Otherwise reads the first line of standard input. */
export async function askLine(question: string): Promise<string> {
  const { stdin, stdout } = process
  if (!stdin.isTTY) return (await text(stdin)).split(/\r?\n/)[0] ?? ''
  const terminal = createInterface({ input: stdin, output: stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}
