import { useState } from 'react'
import type { ListedUser } from '#contract/people.ts'
import { holdBack } from '#web/lists/hold-back.ts'

interface SteadyRows {
  /** The search, filter and order of the rows. */
  list: string
  loaded: ListedUser[]
  shown: ListedUser[]
  /** People who belong before or between the shown rows. */
  arrived: ListedUser[]
}

/**
 * Lists users so that no row moves while a leader reads. People who have joined are held back until the leader asks for them, and
 * a row whose user no longer matches stays until then.
 * @param list identifies the search, filter and order; a change shows the loaded users as they are
 */
export function useSteadyRows(list: string, loaded: ListedUser[] | undefined, isPlaceholder: boolean) {
  const [rows, setRows] = useState<SteadyRows>()
  if (loaded !== undefined && rows?.loaded !== loaded && !isPlaceholder) {
    const isKept = rows?.list === list && rows.shown.length > 0
    setRows({ list, loaded, ...(isKept ? holdBack(rows.shown, loaded) : { shown: loaded, arrived: [] }) })
  }
  return {
    users: rows?.shown,
    arrivedCount: rows?.arrived.length ?? 0,
    showArrived: () => rows && setRows({ ...rows, shown: rows.loaded, arrived: [] }),
  }
}
