import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runCommand, runServer } from '#tools/run-command.ts'

const words = {
  admin: ['list'],
  backup: [join(tmpdir(), 'lampstand-no-backup.db')],
  history: ['verify'],
}

/**
 * Expects a sentence from the server, which does not start, and from commands, without a stack trace.
 * @param url with the password `secret`, if it has one
 */
export async function expectRefusal(url: string, expected: RegExp, ...commands: (keyof typeof words)[]) {
  const outputs = [await runServer(url)]
  for (const command of commands) outputs.push(await runCommand(url, command, ...words[command]))
  for (const { code, output } of outputs) {
    expect(output).toMatch(expected)
    expect([code, output]).toEqual([1, expect.not.stringMatching(/\n {4}at |secret|SECURITY WARNING/)])
  }
}
