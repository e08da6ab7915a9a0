/** A value of this page outside React. Components read it with `useSyncExternalStore(subscribe, get)`. */
export function createObservable<Value>(value: Value) {
  let current = value
  const listeners = new Set<() => void>()
  return {
    get: (): Value => current,
    set(next: Value): void {
      if (next === current) return
      current = next
      for (const listener of listeners) listener()
    },
    /**
     * Calls the listener when the value has changed.
     * @returns a function that removes the listener
     */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
export type Observable<Value> = ReturnType<typeof createObservable<Value>>
