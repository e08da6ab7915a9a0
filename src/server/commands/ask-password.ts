import { text } from 'node:stream/consumers'

const enter = new Set(['\r', '\n', '\u0004'])
const interrupt = '\u0003'
const backspace = new Set(['\u007f', '\b'])

/** Asks on a terminal without showing what is typed; otherwise takes the first line of standard input. */
export async function askPassword(prompt: string): Promise<string> {
  const { stdin, stdout } = process
  if (!stdin.isTTY) return (await text(stdin)).split(/\r?\n/)[0] ?? ''
  stdout.write(prompt)
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  try {
    let typed = ''
    for await (const chunk of stdin) {
      for (const letter of String(chunk)) {
        if (letter === interrupt) process.exit(130)
        if (enter.has(letter)) return typed
        typed = backspace.has(letter) ? [...typed].slice(0, -1).join('') : typed + letter
      }
    }
    return typed
  } finally {
    stdin.setRawMode(false)
    stdout.write('\n')
  }
}
