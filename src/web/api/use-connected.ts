import { useSyncExternalStore } from 'react'
import { isConnected, onConnectionChange } from './connection.ts'

/** Returns whether the last request reached the server. */
export const useConnected = (): boolean => useSyncExternalStore(onConnectionChange, isConnected)
