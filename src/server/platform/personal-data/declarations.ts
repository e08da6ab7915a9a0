import type { PersonalData } from './declaration.ts'

let all: readonly PersonalData[] | undefined

/** Sets the declarations of all subjects, from the ground up. Programs do so at their start. */
export function setDeclarations(bySubject: Readonly<Record<string, PersonalData>>): void {
  all = Object.values(bySubject)
}

/** Returns what all subjects declare, from the ground up. Subjects can't import it: they would import those above them. */
export function declarations(): readonly PersonalData[] {
  if (all === undefined) throw new Error('The program must call setDeclarations at its start')
  return all
}
