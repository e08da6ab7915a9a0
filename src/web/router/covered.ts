import { createContext, use } from 'react'

/** Whether something is shown over a screen (over-screen.tsx). In a file of its own, because visitors' screens read it, too. */
export const Covered = createContext(false)
export const useIsCovered = (): boolean => use(Covered)
