import { useSyncExternalStore } from 'react'
import { useInvalidate } from '#web/api/invalidate.ts'
import { createObservable } from '#web/storage/observable.ts'

const ids = createObservable<ReadonlySet<string>>(new Set())

/**
 * Records that the viewer creates or deletes an item in this page. Live lists show own changes at once, unlike those of others.
 * Mutations call it: before they delete, and after they have created something that the server does not mark as the viewer's own.
 */
export const addOwnChange = (id: string): void => ids.set(new Set([...ids.get(), id]))

/** Returns the ids of the items that the viewer has created or deleted in this page. */
export const useOwnChanges = (): ReadonlySet<string> => useSyncExternalStore(ids.subscribe, ids.get)

/** Returns what a mutation calls with the item that it has created or changed, which the live lists then show at once. */
export function useShowOwn(collection: Parameters<typeof useInvalidate>[0]) {
  const invalidate = useInvalidate(collection)
  return ({ _id }: { _id: string }) => {
    addOwnChange(_id)
    return invalidate()
  }
}
