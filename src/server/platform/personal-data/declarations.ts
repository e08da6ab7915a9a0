import type { PersonalData } from './declaration.ts'

let all: readonly PersonalData[] | undefined

/** Sets the declarations of all subjects, from the ground up. `src/server/personal-data.ts` does so when it is loaded. */
export function setDeclarations(declarations: readonly PersonalData[]): void {
  all = declarations
}

/** Returns what all subjects declare, from the ground up. Subjects can't import it: they would import those above them. */
export function declarations(): readonly PersonalData[] {
  if (all === undefined) throw new Error('Import src/server/personal-data.ts in the program')
  return all
}
