/** Awaits all values of an object at the same time. */
export async function awaitAll<T extends object>(promises: T): Promise<{ [Name in keyof T]: Awaited<T[Name]> }> {
  const entries = Object.entries(promises).map(async ([name, promise]) => [name, await promise])
  return Object.fromEntries(await Promise.all(entries))
}
