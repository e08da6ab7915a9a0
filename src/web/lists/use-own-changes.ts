import { useState } from 'react'

/** Records which items of a list the viewer has created or deleted here. They appear and disappear at once, unlike those of others. */
export function useOwnChanges() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    add: (id: string) => setIds((earlier) => new Set([...earlier, id])),
    has: ({ _id }: { _id: string }): boolean => ids.has(_id),
  }
}
export type OwnChanges = ReturnType<typeof useOwnChanges>
