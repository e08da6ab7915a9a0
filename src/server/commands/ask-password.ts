import { text } from 'node:stream/consumers'

const enter = new Set(['\r', '\n', '\u0004'])
const interrupt = '\u0003'
const backspace = new Set(['\u007f', '\b'])

/** Asks for a password on a terminal without echo. Otherwise reads the first line of standard input. */
export async function askPassword(prompt: string): Promise<string> {
  const { stdin, stdout } = process
  if (!stdin.isTTY) return (await text(stdin)).split(/\r?\n/)[0] ?? ''
  stdout.write(prompt)
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  try {
    let typed = ''
    for await (const chunk of stdin) {
      for (const character of String(chunk)) {
        if (character === interrupt) process.exit(130)
        if (enter.has(character)) return typed
        typed = backspace.has(character) ? [...typed].slice(0, -1).join('') : typed + character
      }
    }
    return typed
  } finally {
    stdin.setRawMode(false)
    stdout.write('\n')
  }
}
