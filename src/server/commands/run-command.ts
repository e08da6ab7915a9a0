import { describeError } from '#server/platform/describe-error.ts'
import { survivePrintErrors } from '#server/platform/log/output.ts'
import { printError } from '#server/platform/log/print.ts'
import { makeFilesPrivate } from '#server/platform/private-files.ts'
import { UsageError } from './arguments.ts'

/**
 * Runs an operator's command. On an error, it prints a message and sets exit status 1.
 * @param messageOf returns the message of errors of this command only
 */
export async function runCommand(
  command: () => Promise<void>,
  messageOf: (error: unknown) => string | undefined = () => undefined,
): Promise<void> {
  survivePrintErrors()
  makeFilesPrivate()
  try {
    await command()
  } catch (error) {
    printError(error instanceof UsageError ? error.message : (messageOf(error) ?? describeError(error)))
    process.exitCode = 1
  }
}
