/**
 * Reads a value from the database, and remembers it.
 * @returns functions that return it, and that read it again in the background, which {@link current} does not wait for
 */
export async function remember<Value>(read: () => Promise<Value>, warn: (error: unknown) => void) {
  let value: Value = await read()
  let reads = 0
  return {
    current: () => value,
    refresh(): void {
      reads += 1
      const own = reads
      read().then((found) => {
        // An earlier read may end later.
        if (own === reads) value = found
      }, warn)
    },
  }
}
