import { useSyncExternalStore } from 'react'
import { createObservable } from '../../storage/observable.ts'

const open = createObservable(false)

/** Stores whether the event stream is open (follow-changes.ts). */
export const setStreamOpen = open.set
/** Returns whether live events arrive. */
export const isStreamOpen = open.get
/** Returns whether live events arrive, so that polling is not needed. */
export const useStreamOpen = (): boolean => useSyncExternalStore(open.subscribe, open.get)
