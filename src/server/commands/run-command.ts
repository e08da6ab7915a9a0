import { explain } from '../explain.ts'

/** Runs a command of an operator: what went wrong is told in plain words, and the shell sees that it did. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}
