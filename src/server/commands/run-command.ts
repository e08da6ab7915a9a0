import { explain } from '../describe-error.ts'
import { keepFilesPrivate } from '../private-files.ts'

/** Runs a command of an operator. What went wrong is printed in plain words, and the exit status is 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  keepFilesPrivate()
  try {
    await command()
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}
