interface Ring {
  /** Index of the selected element, or -1. */
  current: number
  count: number
  /** Keys that move to the next element, and to the one before. */
  forward: readonly string[]
  back: readonly string[]
}

/** Returns the index to which a key moves the focus in a row that ends where it begins. Undefined for a key that moves nothing. */
export function movedIndex(key: string, { current, count, forward, back }: Ring): number | undefined {
  if (forward.includes(key)) return (current + 1) % count
  if (back.includes(key)) return current <= 0 ? count - 1 : current - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
