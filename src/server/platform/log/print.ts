import { Console } from 'node:console'
import { PassThrough } from 'node:stream'

/** Characters that move the cursor, change colors, or change the order of others, but for tabs and line breaks. */
const unprintable = /(?![\t\n])[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu
const escapeOne = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`

/** Returns a text as a terminal or a log can show it, whoever wrote it. */
export const printable = (text: string): string => text.replaceAll(unprintable, escapeOne)

/** Prints one line: a name with a line break can't look like another one. */
export const print = (line: string): void => printText(line.replaceAll('\n', escapeOne))

/** Prints a text of several lines. */
export const printText = (text: string): void => void process.stdout.write(`${printable(text)}\n`)

/** Prints a text of one or several lines on standard error. */
export const printError = (text: string): void => void process.stderr.write(`${printable(text)}\n`)

export function printTable(rows: readonly object[]): void {
  const table = new PassThrough()
  new Console(table).table(rows)
  printText(String(table.read()).trimEnd())
}
