import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { printError, printText } from '#server/platform/log/print.ts'
import { version } from '#server/platform/version.ts'

/** A command line that can't be used. The message says why. */
export class UsageError extends Error {}

const common = { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } } as const

interface Syntax<Options extends ParseArgsOptionsConfig> {
  /** What `--help` prints: how the command is typed, what it does, and an example. */
  usage: string
  options?: Options
  /** Number of words after the command that are not options. Without a number, none. */
  maxWords?: number
}

const parse = <Options extends ParseArgsOptionsConfig>(options: Options) =>
  parseArgs({ options: { ...options, ...common }, allowPositionals: true })

function end(text: string, status: 0 | 1): never {
  if (status === 0) printText(text)
  else printError(text)
  process.exit(status)
}

/**
 * Reads the command line. The program ends if it prints the text of `--help` or `--version`, or why the line can't be used: an
 * unknown option, or a word too many.
 */
export function readArguments<const Options extends ParseArgsOptionsConfig = Record<never, never>>({
  usage,
  options = {} as Options,
  maxWords = 0,
}: Syntax<Options>): { values: ReturnType<typeof parse<Options>>['values']; words: string[] } {
  let parsed: ReturnType<typeof parse<Options>>
  try {
    parsed = parse(options)
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : '').split('. ')
    return end(`${reason.replace(/\.?$/, '.')}\n\n${usage}`, 1)
  }
  const { values, positionals } = parsed
  const { help, version: wantsVersion } = values as { help?: boolean; version?: boolean }
  if (help) end(usage, 0)
  if (wantsVersion) end(version, 0)
  const extra = positionals[maxWords]
  if (extra !== undefined) end(`"${extra}" is one word too many.\n\n${usage}`, 1)
  return { values, words: positionals }
}
