import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { commands } from '#tools/programs.ts'
import { runCommand } from '#tools/run-command.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
// A database that can't be opened: none of this needs one, and nothing else may run.
const url = 'file:/nowhere/at.all'

describe.each(['main', ...commands] as const)('%s', (program) => {
  it('prints how it is used, with an example, and its version', { tags: 'slow' }, async () => {
    const help = await runCommand(url, program, '--help')
    expect(help).toEqual({ code: 0, output: expect.stringMatching(/^Usage:[\s\S]+Example: /) })
    expect(await runCommand(url, program, '--version')).toEqual({ code: 0, output: `${version}\n` })
  })

  it('refuses unknown options and further words', { tags: 'slow' }, async () => {
    for (const words of [['--colour'], ['--help=yes'], ['a', 'b', 'c', 'd']]) {
      const { code, output } = await runCommand(url, program, ...words)
      expect([code, output]).toEqual([1, expect.stringMatching(/^(Unknown option|Option '|")[\s\S]+\n\nUsage:/)])
    }
  })
})
