const ends = new EventTarget()

/** Reports that the session has ended, with the message to show. */
export const announceSessionEnd = (message: string): boolean =>
  ends.dispatchEvent(new CustomEvent<string>('end', { detail: message }))

/**
 * Calls the listener when the session has ended.
 * @returns a function that removes the listener
 */
export function onSessionEnd(listener: (message: string) => void): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<string>).detail)
  ends.addEventListener('end', handle)
  return () => ends.removeEventListener('end', handle)
}
