// Checks the built files for syntax and APIs that an oldest supported browser lacks
// (docs/decisions/018-supported-browsers.md), including libraries and code that no test executes.
import { readdirSync, readFileSync } from 'node:fs'
import { parseAst, transformWithOxc } from 'vite'
import { newerApis } from '../support/newer-apis.ts'
import { expect, test } from '../support/test.ts'

const folder = 'dist/web/assets'
const built = (ending: string) =>
  [...readdirSync(folder), '../sw.js']
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, code: readFileSync(`${folder}/${name}`, 'utf8') }))

interface SyntaxNode {
  type: string
  start: number
  end: number
  value?: SyntaxNode | null
  regex?: { pattern: string; flags: string }
}
const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function* nodesIn(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item)
  if (!isNode(value)) return
  yield value
  for (const child of Object.values(value)) if (typeof child === 'object') yield* nodesIn(child)
}

/** Returns the unsupported feature of a node, if any. */
function problemOf({ type, regex, value }: SyntaxNode, code: string): string | undefined {
  if (type === 'StaticBlock') return 'class static block (Safari 16.4)'
  if (regex && /\(\?<[=!]/.test(regex.pattern)) return 'lookbehind (Safari 16.4)'
  if (regex?.flags.includes('v')) return 'regular expression flag v (Chrome 112)'
  if (type !== 'PropertyDefinition' || !value || value.type.endsWith('FunctionExpression')) return undefined
  // Safari 15 resolves names incorrectly in an initializer with parentheses (https://webkit.org/b/236843). Only built-in
  // classes are safe there.
  const initializer = code.slice(value.start, value.end)
  return initializer.includes('(') && !/^(new [A-Z]\w+|Promise\.resolve)\(\)$/.test(initializer)
    ? 'class field initializer with parentheses (Safari 16)'
    : undefined
}

test('G13: builds JavaScript without syntax that the oldest supported browsers lack @wide @always', async () => {
  const problems: string[] = []
  for (const { name, code } of built('.js')) {
    const at = (start: number) => `${name}: ${code.slice(start, start + 80)}`
    for (const node of nodesIn(parseAst(code))) {
      const problem = problemOf(node, code)
      if (problem !== undefined) problems.push(`${problem}, ${at(node.start)}`)
    }
    const [lowered, same] = await Promise.all(
      ['es2022', 'esnext'].map((target) => transformWithOxc(code, name, { target, sourcemap: false })),
    )
    if (lowered?.code !== same?.code) problems.push(`${name} has syntax newer than ES2022`)
  }
  expect(problems).toEqual([])
})

/** Members whose names have other meanings too. Only supported-browsers.spec.ts can detect their use. */
const ambiguous =
  /\.(?:bytes|body|close|concat|difference|drop|every|filter|find|flatMap|forEach|from|includes|inert|intersection|join|map|open|pipeTo|popover|reduce|replace|show|size|some|take|toArray|union|values|with|@@asyncIterator)$/
/** APIs that React and this app use if they exist, or names in a string: React Router has a context with the name `Navigation`. */
const guarded = new Set([
  'navigation',
  'Navigation',
  'ViewTransition',
  'Document.prototype.startViewTransition',
  'HTMLFormElement.prototype.requestSubmit',
  'requestIdleCallback',
  'Intl.Segmenter',
])

test('G13: builds JavaScript without APIs that the oldest supported browsers lack @wide @always', () => {
  const code = built('.js')
    .map((file) => file.code)
    .join('\n')
  const used = newerApis
    .map(({ name }) => name)
    .filter((name) => !(ambiguous.test(name) || guarded.has(name)))
    .filter((name) => {
      const [, method] = name.split('.prototype.')
      const pattern = method === undefined ? `(?<![\\w.$])${name.replace('.', '\\.')}(?![\\w$:])` : `\\.${method}\\b`
      return new RegExp(pattern).test(code)
    })
  expect(used).toEqual([])
})

/** Removes `@supports` blocks, which a browser ignores if it lacks the feature. */
function withoutSupportsBlocks(css: string): string {
  const start = css.indexOf('@supports')
  if (start === -1) return css
  let end = css.indexOf('{', start) + 1
  for (let depth = 1; depth > 0 && end < css.length; end += 1) {
    if (css[end] === '{') depth += 1
    if (css[end] === '}') depth -= 1
  }
  return withoutSupportsBlocks(css.slice(0, start) + css.slice(end))
}

/** CSS features without which the app is unusable. Purely visual features are not listed. */
const newerCss = {
  'range in a media query (Chrome 104, Safari 16.4)': /@media[^{]*[<>]/,
  'negated media feature (Chrome 104, Safari 16.4)': /@media not \(/,
  'nesting (Chrome 112)': /[{};]\s*&/,
  'transform property (Chrome 104)': /[{;](?:translate|rotate|scale):/,
  'color-mix (Chrome 111)': /color-mix\(/,
  'color space (Chrome 111)': /\b(?:ok)?l(?:ab|ch)\(/,
  'light-dark (Chrome 123)': /light-dark\(/,
  // The menu uses it only for very large text.
  // Those of the frame only matter for text of more than twice the size.
  "container query other than the frame's (Chrome 105)": /@container(?! (menu|bar|sheet|box|inbox|fold)\b)/,
  'viewport unit (Chrome 108)': /[\d.][dsl]v[hw]\b/,
  ':has in a list of selectors, which is dropped as a whole (Chrome 105)': /:has\([^{}]*,[^{}]*\{/,
  'variable in ::backdrop, which inherits none (Chrome 122)': /::backdrop\{[^}]*var\((?!--tw-)/,
}

test('G13: builds CSS without required features that the oldest supported browsers lack @wide @always', () => {
  const files = built('.css')
  expect(files.length).toBeGreaterThan(0)
  for (const { code } of files) {
    const css = withoutSupportsBlocks(code).replaceAll(/\\./g, '')
    const found = Object.entries(newerCss).flatMap(([feature, pattern]) => {
      const at = css.search(pattern)
      return at === -1 ? [] : [`${feature}: ${css.slice(Math.max(0, at - 60), at + 60)}`]
    })
    expect(found).toEqual([])
  }
})
