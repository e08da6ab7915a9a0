import { useSyncExternalStore } from 'react'

const content = document.querySelector<HTMLMetaElement>('meta[name="group-name"]')?.content ?? ''
let groupName = content === '' || content.startsWith('__') ? 'Youth Ministry' : content
const changes = new EventTarget()

/** Shows another name of the group everywhere on the page, after a leader has changed it. */
export function setGroupName(name: string): void {
  if (name === groupName) return
  groupName = name
  changes.dispatchEvent(new Event('change'))
}

function subscribe(onChange: () => void): () => void {
  changes.addEventListener('change', onChange)
  return () => changes.removeEventListener('change', onChange)
}

/** Returns the name of the group: the one that the server inserted into the page, or the one that was set since. */
export const useGroupName = (): string => useSyncExternalStore(subscribe, () => groupName)
