import { createContext } from 'react'

/** Opens the search for screens, questions, people and chats (app/command-palette.tsx). */
export const OpenSearch = createContext<() => void>(() => undefined)
