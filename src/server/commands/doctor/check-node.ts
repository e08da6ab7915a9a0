import { type Finding, fault, ok } from './finding.ts'

/** Checks what Lampstand needs of Node, feature by feature, because distributions build it without some of them. */
export function checkNode(): Finding[] {
  const { node } = process.versions
  const builtin = (name: string) => (process.getBuiltinModule?.(name) ?? {}) as Record<string, unknown>
  const missing = [
    builtin('node:crypto')['argon2'] === undefined && 'argon2',
    Number(node.split('.')[0]) < 24 && 'SQLite as of version 24',
    Intl.Collator.supportedLocalesOf(['sw', 'ar']).length < 2 && 'all languages of ICU',
  ].filter((it) => it !== false)
  if (missing.length === 0) return [ok('Node', node)]
  const help = 'Start commands with npm run, which installs a newer Node, or install Node 24: https://nodejs.org'
  return [fault('Node', `${node} lacks ${missing.join(' and ')}.`, help)]
}
