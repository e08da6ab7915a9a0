import { print } from '#server/platform/log/print.ts'
/** What a check says. A fault has to be repaired; a note is worth knowing. */
export interface Finding {
  /** Name of the check, such as `Disk`. */
  check: string
  state: 'ok' | 'note' | 'fault'
  text: string
  /** The command that helps, or what to do. */
  help?: string
}

export const ok = (check: string, text: string): Finding => ({ check, state: 'ok', text })
export const note = (check: string, text: string, help?: string): Finding => ({
  check,
  state: 'note',
  text,
  ...(help !== undefined && { help }),
})
export const fault = (check: string, text: string, help?: string): Finding => ({
  ...note(check, text, help),
  state: 'fault',
})

/** Returns the message of an error, and the code of a system error. */
export const reasonOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string }
  return code ?? message ?? String(error)
}

const order = ['fault', 'note', 'ok'] as const
const labels = { fault: 'FAULT', note: 'note', ok: 'ok' }

/** Prints one line for each finding, faults first, with the help below it. */
export function printFindings(findings: readonly Finding[]): void {
  for (const state of order) {
    for (const { check, text, help } of findings.filter((it) => it.state === state)) {
      print(`${labels[state].padEnd(5)}  ${check}: ${text}`)
      if (help !== undefined) print(`       ${help}`)
    }
  }
  const faults = findings.filter(({ state }) => state === 'fault').length
  print(faults === 0 ? 'No faults.' : `${faults} ${faults === 1 ? 'fault' : 'faults'}.`)
}
