import { listKeys } from './items.ts'
import { readUserData, userDataKey } from './user-data.ts'

/** Lists the names and texts of a user's data whose names start with a prefix. */
export function listUserData(userId: string, namePrefix: string): [name: string, text: string][] {
  const names = listKeys('localStorage', userDataKey(userId, namePrefix)).map((key) =>
    key.slice(userDataKey(userId, '').length),
  )
  return names.map((name) => [name, readUserData(userId, name)])
}
