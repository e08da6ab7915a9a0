import type { Tables } from '#server/platform/database/tables/tables.ts'
import type { ColumnUse, PersonalData, TextUse } from '#server/platform/personal-data/declaration.ts'
import { declarations } from '#server/platform/personal-data/declarations.ts'

type Erasure = NonNullable<PersonalData['erase']>

/** Lists how each subject erases a person, from the top to the ground: rows that refer to others go first. */
export const erasures = (): Erasure[] =>
  declarations()
    .flatMap(({ erase }) => erase ?? [])
    .reverse()

/** Returns what keeps texts of an erased person for open cases. */
export const findHolder = () => declarations().find(({ holder }) => holder !== undefined)?.holder

const leavesTraces = (use: ColumnUse | TextUse) => use === 'secret' || (typeof use === 'object' && 'of' in use)

/** Lists the tables that have had texts, names or secrets of a person. */
export const tablesWithTraces = (): (keyof Tables)[] =>
  declarations()
    .flatMap(({ tables }) => Object.entries(tables))
    .filter(([, uses]) => Object.values<ColumnUse | TextUse>(uses).some(leavesTraces))
    .map(([table]) => table as keyof Tables)
