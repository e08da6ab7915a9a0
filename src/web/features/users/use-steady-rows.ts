import { useState } from 'react'
import type { ListedUser } from '#contract/users.ts'

interface SteadyRows {
  /** The search, filter and order of the rows. */
  list: string
  loaded: ListedUser[]
  shown: ListedUser[]
  /** People who belong before or between the shown rows. */
  arrived: ListedUser[]
}

/** Updates the shown rows in place, appends those that follow them, and holds back all others. */
function merge({ list, shown }: SteadyRows, loaded: ListedUser[]): SteadyRows {
  const updated = new Map(loaded.map((user) => [user._id, user]))
  const known = new Set(shown.map(({ _id }) => _id))
  const lastKnown = Math.max(-1, ...loaded.map(({ _id }, index) => (known.has(_id) ? index : -1)))
  const isNew = (user: ListedUser, index: number) => !known.has(user._id) && index < lastKnown
  return {
    list,
    loaded,
    shown: [
      ...shown.map((user) => updated.get(user._id) ?? user),
      ...loaded.filter(({ _id }, index) => !known.has(_id) && index > lastKnown),
    ],
    arrived: loaded.filter(isNew),
  }
}

/**
 * Lists users so that no row moves while a leader reads. People who have joined are held back until the leader asks for them, and
 * a row whose user no longer matches stays until then.
 * @param list identifies the search, filter and order; a change shows the loaded users as they are
 */
export function useSteadyRows(list: string, loaded: ListedUser[] | undefined, isPlaceholder: boolean) {
  const [rows, setRows] = useState<SteadyRows>()
  if (loaded !== undefined && rows?.loaded !== loaded && !isPlaceholder) {
    setRows(
      rows?.list === list && rows.shown.length > 0 ? merge(rows, loaded) : { list, loaded, shown: loaded, arrived: [] },
    )
  }
  return {
    users: rows?.shown,
    arrivedCount: rows?.arrived.length ?? 0,
    showArrived: () => rows && setRows({ ...rows, shown: rows.loaded, arrived: [] }),
  }
}
