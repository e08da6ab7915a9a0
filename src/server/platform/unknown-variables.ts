// Finds misspelled settings. An environment is full of variables of other programs, so only names that are almost ours count.

/** Returns the number of letters to add, remove, replace or swap with their neighbor (optimal string alignment distance). */
function distance(a: string, b: string): number {
  let [beforePrevious, previous] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY
      const replaced = at(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwapped ? at(beforePrevious, j - 2) + 1 : Number.POSITIVE_INFINITY
      current[j] = Math.min(replaced, swapped, at(previous, j) + 1, at(current, j - 1) + 1)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[b.length] ?? 0
}

/** Differences that are a mistake. Short names have neighbors that other programs use, such as POST. */
const tolerance = (name: string) => (name.length < 8 ? 1 : 2)

function findSimilar(name: string, known: readonly string[]): string | undefined {
  const upper = name.toUpperCase()
  const [nearest] = known
    .map((other) => ({ other, apart: distance(upper, other) }))
    .filter(({ other, apart }) => apart <= tolerance(other))
    .sort((a, b) => a.apart - b.apart)
  return nearest?.other
}

/** Names of other programs: variables of npm, and those that Kubernetes adds for a service called lampstand. */
const foreign = /^(npm_|LAMPSTAND_SERVICE_|LAMPSTAND_PORT_\d)/
const isForeign = (name: string, value: string) => foreign.test(name) || /^(tcp|udp):\/\//.test(value)

const prefix = /^LAMPSTAND_/i

/**
 * Returns a sentence for each variable that is probably a misspelled setting.
 * @param known names of all settings
 */
export function describeUnknownVariables(
  variables: Record<string, string | undefined>,
  known: readonly string[],
): string[] {
  return Object.entries(variables).flatMap(([name, value = '']) => {
    if (value === '' || known.includes(name) || isForeign(name, value)) return []
    const similar = findSimilar(name.replace(prefix, ''), known)
    if (prefix.test(name)) {
      const advice = similar === undefined ? 'docs/operating.md lists all settings.' : `Did you mean ${similar}?`
      return [`Lampstand does not know ${name}. ${advice}`]
    }
    // Someone who has set the right one as well means another program's.
    if (similar === undefined || (variables[similar] ?? '') !== '') return []
    return [`Lampstand does not know ${name}. Did you mean ${similar}?`]
  })
}
