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

type Found = Omit<Finding, 'check'>

export const ok = (text: string): Found => ({ state: 'ok', text })
export const note = (text: string, help?: string): Found => ({ state: 'note', text, ...(help && { help }) })
export const fault = (text: string, help?: string): Found => ({ ...note(text, help), state: 'fault' })

/**
 * Returns what a check has found, without what does not apply.
 * @param fine what it says if it has found nothing. Without it, it then says nothing.
 */
export function report(check: string, found: readonly (Found | false | '' | undefined)[], fine?: string): Finding[] {
  const findings = found.filter((it) => typeof it === 'object')
  if (findings.length === 0 && fine !== undefined) findings.push(ok(fine))
  return findings.map((it) => ({ check, ...it }))
}

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
