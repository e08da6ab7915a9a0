import { personalData } from '#server/personal-data.ts'
import type { ColumnUse, PersonalData, TextUse } from '#server/platform/personal-data/declaration.ts'

/** A column as a subject declares it. */
export interface DeclaredColumn {
  /** The subject, or `platform`. */
  room: string
  table: string
  column: string
  use: ColumnUse | TextUse
}

/** Lists all columns that are declared. */
export const declaredColumns = (
  declarations: Readonly<Record<string, Pick<PersonalData, 'tables'>>> = personalData,
): DeclaredColumn[] =>
  Object.entries(declarations).flatMap(([room, { tables }]) =>
    Object.entries(tables).flatMap(([table, uses]) =>
      Object.entries<ColumnUse | TextUse>(uses).map(([column, use]) => ({ room, table, column, use })),
    ),
  )

/** Returns how a text goes when its person is erased, and undefined for what is kept or is no text. */
export const erasedText = (use: ColumnUse | TextUse | undefined) =>
  typeof use === 'object' && 'of' in use ? use : undefined

/** What a column with such a name has: see `PlainEnding`. */
export function impliedUse(column: string): 'id' | 'time' | undefined {
  const [, ending] = /(?:^|_)(id|by|at|since|until)$/.exec(column) ?? []
  if (ending === undefined) return undefined
  return ending === 'id' || ending === 'by' ? 'id' : 'time'
}
