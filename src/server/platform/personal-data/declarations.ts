import type { NotificationKind } from '#contract/rules/notifications.ts'
import type { PersonalData, Push } from './declaration.ts'

type Pushes = Readonly<Record<NotificationKind, Push>>
let declared: { subjects: readonly PersonalData[]; pushes: Pushes } | undefined

/** Sets the declarations of all subjects, from the ground up. Programs do so at their start. */
export function setDeclarations(bySubject: Readonly<Record<string, PersonalData>>, pushes: Pushes): void {
  declared = { subjects: Object.values(bySubject), pushes }
}

function requireDeclared() {
  if (declared === undefined) throw new Error('The program must call setDeclarations at its start')
  return declared
}

/** Returns what all subjects declare, from the ground up. Subjects can't import it: they would import those above them. */
export const declarations = (): readonly PersonalData[] => requireDeclared().subjects

/** Returns what is declared about a kind of notifications. */
export const pushOf = (kind: NotificationKind): Push => requireDeclared().pushes[kind]
