import type { Identifier } from '@mdn/browser-compat-data'
import postcss, { type AtRule, type Declaration, type Rule } from 'postcss'
import { compatData, isLacking } from './oldest-browsers.ts'

type Css = Record<'properties' | 'selectors' | 'at-rules' | 'types', Identifier>

/** Names in the data of units that have one entry together, by their first letters. */
const unitGroups: Record<string, string> = {
  dv: 'viewport_percentage_units_dynamic',
  lv: 'viewport_percentage_units_large',
  sv: 'viewport_percentage_units_small',
  cq: 'container_query_length_units',
}
const unitOf = (unit: string, { types }: Css) => types['length']?.[unitGroups[unit.slice(0, 2)] ?? unit]

/** Returns a function such as `color-mix`, which the data have in the type of its value. */
const functionOf = (name: string, { types }: Css) =>
  types[name] ?? Object.values(types as Record<string, Identifier>).find((type) => type[name]?.__compat)?.[name]

function* inDeclaration({ prop, value, parent }: Declaration, css: Css): Generator<string> {
  const rule = parent?.type === 'atrule' ? css['at-rules'][(parent as AtRule).name] : undefined
  // Each browser has properties of its own, which others skip.
  if (/^-(moz|webkit)-/.test(prop) || isLacking(rule)) return
  const siblings = parent?.nodes.filter((node) => node.type === 'decl') ?? []
  const hasPrefixed = (prefix: string) => siblings.some((it) => it.prop === prefix + prop)
  const property = rule?.[prop] ?? css.properties[prop]
  if (isLacking(property, hasPrefixed)) return yield prop
  // A browser that does not know the value uses an earlier one.
  if (siblings.find((it) => it.prop === prop)?.value !== value) return
  const text = value.toLowerCase().replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  for (const [, word = '', bracket] of text.matchAll(/(?<![\w-])([a-z][\w-]*)(\()?/g)) {
    if (isLacking(property?.[word], hasPrefixed)) yield `${prop}: ${word}`
    else if (bracket && isLacking(functionOf(word, css))) yield `${word}()`
  }
  for (const [, unit = ''] of text.matchAll(/\d([a-z]+)\b/g)) if (isLacking(unitOf(unit, css))) yield `1${unit}`
}

function* inRule({ selector, selectors, nodes }: Rule, css: Css): Generator<string> {
  let text = selector.replaceAll(/\\.|\[[^\]]*\]/g, '')
  // Lists in these lose only what a browser does not know.
  for (let inner = true; inner; ) {
    const outer = text.replaceAll(/:(?:is|where)\([^()]*\)/g, '')
    inner = outer !== text
    text = outer
  }
  if (text.includes('&')) yield 'nesting'
  for (const [, name = ''] of text.matchAll(/::?([a-z][\w-]*)/g)) {
    if (isLacking(css.selectors[name])) yield `:${name}${selectors.length > 1 ? ' in a list' : ''}`
  }
  if (text.includes('::backdrop') && nodes.some((it) => it.type === 'decl' && /var\((?!--tw-)/.test(it.value)))
    yield 'variable in ::backdrop'
}

function* inAtRule({ name, params }: AtRule, css: Css): Generator<string> {
  const { [name]: known, media } = css['at-rules']
  if (isLacking(known)) yield name === 'container' ? `@container ${params.split(' ')[0]}` : `@${name}`
  if (name !== 'media') return
  if (/[<>]/.test(params)) yield '@media with a range'
  if (params.startsWith('not (')) yield '@media not (…)'
  for (const [, feature = ''] of params.matchAll(/\(\s*(?:min-|max-)?([\w-]+)/g))
    if (isLacking(media?.[feature])) yield `@media (${feature})`
}

/**
 * Returns the features of a style sheet that one of the oldest supported browsers lacks, such as `float: inline-end` or `:has`. Not
 * those in `@supports`, which a browser skips, and not values after one that it knows.
 */
export function newerCssIn(sheet: string): string[] {
  const css = compatData().css as Css
  const root = postcss.parse(sheet)
  root.walkAtRules('supports', (rule) => void rule.remove())
  const found: string[] = []
  root.walkAtRules((rule) => void found.push(...inAtRule(rule, css)))
  root.walkRules((rule) => void found.push(...inRule(rule, css)))
  root.walkDecls((declaration) => void found.push(...inDeclaration(declaration, css)))
  return found
}
