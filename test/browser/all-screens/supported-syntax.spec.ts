// Checks the built files for syntax and APIs that an oldest supported browser lacks
// (docs/decisions/018-supported-browsers.md), including libraries and code that no test executes.
import { readdirSync, readFileSync } from 'node:fs'
import { parseAst, transformWithOxc } from 'vite'
import { newerApis } from '../support/newer-apis.ts'
import { newerCssIn } from '../support/newer-css.ts'
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
/** APIs that React and this app use if they exist, or names in a string: `Navigation` is a text. */
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
    .filter((name) => !(ambiguous.test(name) || guarded.has(name)))
    .filter((name) => {
      const [, method] = name.split('.prototype.')
      const pattern = method === undefined ? `(?<![\\w.$])${name.replace('.', '\\.')}(?![\\w$:])` : `\\.${method}\\b`
      return new RegExp(pattern).test(code)
    })
  expect(used).toEqual([])
})

/** What the built CSS uses although an oldest browser lacks it, and what that means there (docs/decisions/018-supported-browsers.md). */
const newerCss: Record<string, string> = {
  ':has': 'there is no glow behind the login form, and the tab bar stays above the keyboard',
  ':selection': 'iOS has its own colors of selected text',
  '@container bar': 'only for very large text',
  '@container box': 'only for very large text',
  '@container fold': 'only for very large text',
  '@container inbox': 'only for very large text',
  '@container menu': 'only for very large text',
  '@container sheet': 'only for very large text',
  container: 'for these',
  '@media (forced-colors)': 'iOS has no such mode',
  '@page': 'the printing dialog chooses the paper',
  page: 'for @page',
  '@property': 'Tailwind sets the initial values in another way, too',
  'ascent-override': 'the first heading may move when its font arrives',
  'descent-override': 'as above',
  'line-gap-override': 'as above',
  'size-adjust': 'as above',
  'content-visibility': 'a plan of many questions takes longer to draw',
  'contain-intrinsic-size': 'for it',
  'cursor: default': 'iOS has no mouse',
  'cursor: pointer': 'iOS has no mouse',
  'cursor: progress': 'iOS has no mouse',
  resize: 'iOS has no mouse',
  'field-sizing': 'ui/use-text-area.ts does it',
  'font-family: ui-monospace': 'other fonts follow',
  'forced-color-adjust': 'a QR code and a chosen button have the colors of the system',
  '1lh': "the room of an empty date field in Tailwind's own styles",
  'overflow-anchor': 'chats keep their place in any case',
  'overflow: clip': 'shortened Arabic headings are cut in another way',
  'overflow-clip-margin': 'directions.css has a fallback',
  'overscroll-behavior': 'the page scrolls when a sheet is at its end',
  'scrollbar-width': 'a row of filters shows a scrollbar',
  'text-decoration: dotted': "for an element that the app does not have, in Tailwind's own styles",
  'text-wrap': 'lines have other lengths',
  'user-select: all': 'a long press selects a word of a code, not all',
}

test('EB4: builds CSS without what the oldest supported browsers lack, but for a reason @wide @always', () => {
  const found = built('.css').flatMap(({ code }) => newerCssIn(code))
  expect(new Set(found)).toEqual(new Set(Object.keys(newerCss)))
})
