import type { Column, Fault } from './types.ts'

/** What a row has, as it was written. */
export type Cells = Partial<Record<Column, string>>

/** A series whose cells are not checked. */
export interface RawSeries {
  rows: {
    line: number
    cells: Cells
    /** A cell beyond the last column. */
    extra?: string | undefined
  }[]
  /** Faults of the file. */
  faults: Fault[]
  leftOut: string[]
}
