import { type Finding, fault, report } from './finding.ts'

/** Checks what Lampstand needs of Node, feature by feature, because distributions build it without some of them. */
export function checkNode(): Finding[] {
  const { node } = process.versions
  const builtin = (name: string) => (process.getBuiltinModule?.(name) ?? {}) as Record<string, unknown>
  const missing = [
    builtin('node:crypto')['argon2'] === undefined && 'argon2',
    Number(node.split('.')[0]) < 24 && 'SQLite as of version 24',
    Intl.Collator.supportedLocalesOf(['sw', 'ar']).length < 2 && 'all languages of ICU',
  ].filter((it) => it !== false)
  const help = 'Start commands with npm run, which installs a newer Node, or install Node 24: https://nodejs.org'
  const text = missing.length > 0 && `${node} lacks ${missing.join(' and ')}.`
  return report('Node', [text && fault(text, help)], node)
}
