import { get, set } from 'idb-keyval'
import { shownNotificationsKey } from '../push/shown-notifications-key.ts'

/** Maximum number of ids that are stored. A push service does not repeat older messages. */
const max = 50

const read = async (): Promise<string[]> => {
  try {
    return (await get<string[]>(shownNotificationsKey)) ?? []
  } catch {
    // Without storage, a message is recognized while its notification is shown.
    return []
  }
}

/** Returns whether a notification with this id has been shown on this device. */
export const wasShown = async (id: string): Promise<boolean> => (await read()).includes(id)

export async function rememberShown(id: string): Promise<void> {
  const ids = [...(await read()), id].slice(-max)
  try {
    await set(shownNotificationsKey, ids)
  } catch {
    // As above.
  }
}
