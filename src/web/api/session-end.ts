const ends = new EventTarget()

/** The server no longer knows this session. */
export const announceSessionEnd = (message: string): boolean =>
  ends.dispatchEvent(new CustomEvent<string>('end', { detail: message }))

/** @returns what stops listening */
export function onSessionEnd(listen: (message: string) => void): () => void {
  const hear = (event: Event) => listen((event as CustomEvent<string>).detail)
  ends.addEventListener('end', hear)
  return () => ends.removeEventListener('end', hear)
}
