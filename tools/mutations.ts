// Small changes of a program that its tests should notice, for `npm run mutate`.
import { parseSync } from 'vite'

export interface Mutation {
  kind: string
  /** Position of the text that is replaced. */
  start: number
  end: number
  replacement: string
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const comparisons: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
}
const typesWithValue = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])

/** Whether a node has no effect that a test should notice: types, imports, exports of other files, and log texts. */
function isSkipped({ type, callee }: Node, code: (node: Node) => string): boolean {
  if (type.startsWith('TS')) return !typesWithValue.has(type)
  if (type === 'CallExpression' && isNode(callee)) return /(^|\.)(log|console)\b/.test(code(callee))
  return type === 'ImportDeclaration' || type === 'ExportAllDeclaration'
}

/** Whether a returned value can be replaced with undefined: almost no caller tells null from it. */
const isReplaceable = (value: unknown, code: (node: Node) => string): value is Node =>
  isNode(value) && code(value) !== 'null' && !isSkipped(value, code)

/** Returns every change of a source file. */
export function mutationsOf(file: string, text: string): Mutation[] {
  const found: Mutation[] = []
  const code = ({ start, end }: Node) => text.slice(start, end)
  const replace = ({ start, end }: Node, kind: string, replacement: string) =>
    found.push({ kind, start, end, replacement })

  const add = (node: Node) => {
    const { type, test, argument, body, expression, value, operator, left, right } = node
    if (isNode(test) && type !== 'SwitchCase') replace(test, 'negated condition', `!(${code(test)})`)
    if (typeof operator === 'string' && comparisons[operator] && isNode(left) && isNode(right)) {
      const at = left.end + text.slice(left.end, right.start).indexOf(operator)
      const other = comparisons[operator]
      found.push({ kind: 'other operator', start: at, end: at + operator.length, replacement: other })
    }
    if (type === 'Literal' && typeof value === 'number') replace(node, 'other number', `${value + 1}`)
    if (type === 'Literal' && typeof value === 'boolean') replace(node, 'other constant', `${!value}`)
    if (type === 'ReturnStatement' && isReplaceable(argument, code))
      replace(argument, 'other value returned', 'undefined')
    if (type === 'ArrowFunctionExpression' && expression === true && isReplaceable(body, code)) {
      // With the parentheses of an object.
      replace(
        { ...body, start: text.lastIndexOf('=>', body.start) + 2, end: node.end },
        'other value returned',
        ' undefined',
      )
    }
    const isEffect = type === 'ExpressionStatement' && isNode(expression) && !isSkipped(expression, code)
    if ((isEffect && !node['directive']) || type === 'ThrowStatement') {
      if (!code(node).startsWith('super(')) replace(node, 'removed statement', ';')
    }
  }
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) walk(item)
    else if (isNode(value) && !isSkipped(value, code)) {
      add(value)
      for (const child of Object.values(value)) walk(child)
    }
  }
  walk(parseSync(file, text).program)
  return found
}
