import { readItem, saveItem } from './items.ts'
import { tabPrefix } from './user-data.ts'

const tabKey = (userId: string, name: string) => `${tabPrefix}${userId}:${name}`

export const readConcernData = (userId: string, name: string): string =>
  readItem('sessionStorage', tabKey(userId, name)) ?? ''

/** Stores a text in this tab. An empty text deletes the entry. Does nothing if storage is unavailable. */
export const saveConcernData = (userId: string, name: string, text: string): unknown =>
  saveItem('sessionStorage', tabKey(userId, name), text || null)
