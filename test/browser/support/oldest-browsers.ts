// What the oldest supported browsers have (docs/decisions/018-supported-browsers.md), by MDN's data.
import { createRequire } from 'node:module'
import type { CompatData, Identifier } from '@mdn/browser-compat-data'

const oldest = { chrome: 99, firefox: 98, safari_ios: 15.4 } as const

/** Returns MDN's data. They are large, and read when a test needs them first. */
export const compatData = (): CompatData => createRequire(import.meta.url)('@mdn/browser-compat-data')

const isSince = (version: string | boolean | null | undefined, limit: number) =>
  typeof version === 'string' && Number.parseFloat(version.replace('≤', '')) <= limit

/**
 * Returns whether one of the oldest browsers lacks a feature. One that the data do not know is not lacking.
 * @param hasPrefixed whether it is used with a prefix too
 */
export function isLacking(feature: Identifier | undefined, hasPrefixed = (_prefix: string) => false): boolean {
  const support = feature?.__compat?.support ?? {}
  return Object.entries(oldest).some(([name, version]) => {
    const browser = support[name as keyof typeof oldest]
    return (
      browser !== undefined &&
      ![browser]
        .flat()
        .some(
          (it) =>
            isSince(it.version_added, version) &&
            !isSince(it.version_removed, version) &&
            it.flags === undefined &&
            it.alternative_name === undefined &&
            (it.prefix === undefined || hasPrefixed(it.prefix)),
        )
    )
  })
}
