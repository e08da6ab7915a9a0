import { posix } from 'node:path'

/** A file of the repository: its path from the root, with forward slashes, and its text. */
export interface SourceFile {
  path: string
  text: string
}
export interface Rule {
  name: string
  /** Returns a sentence for each violation in a file, with the correction. */
  check: (file: SourceFile) => string[]
  /** A file that violates the rule, so that a test can show that the rule reports it. */
  violating: SourceFile
}

const maxLines = 300
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path)
const isGenerated = (path: string) => path.startsWith('src/locales/generated/')

/** Returns code without comments, to which most rules do not apply. */
const codeOf = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** Returns the modules of this repository that a file imports, as paths from the root. */
function importsOf({ path, text }: SourceFile): string[] {
  const specifiers = [...codeOf(text).matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    (match) => match[1] ?? '',
  )
  return specifiers.flatMap((name) => {
    if (name.startsWith('.')) return [posix.join(posix.dirname(path), name)]
    if (name === '#messages') return ['src/locales/generated/en.ts']
    if (name.startsWith('#test/') || name.startsWith('#tools/')) return [name.slice(1)]
    return name.startsWith('#') ? [`src/${name.slice(1)}`] : []
  })
}

const featureOf = (path: string) => /^src\/(?:server|web)\/features\/([^/]+)\//.exec(path)?.[1]

export const rules: Rule[] = [
  {
    name: 'features do not import other features',
    check: (file) => {
      const own = featureOf(file.path)
      if (own === undefined || isTest(file.path)) return []
      return importsOf(file)
        .filter((path) => featureOf(path) !== undefined && featureOf(path) !== own)
        .map((path) => `imports ${path} of another feature; move shared code out of the features, or pass it in app.ts`)
    },
    violating: { path: 'src/web/features/auth/login-page.tsx', text: "import { x } from '../questions/queries.ts'" },
  },
  {
    name: 'only store.ts, …-store.ts and database/ contain SQL',
    check: ({ path, text }) => {
      const allowed = path.startsWith('src/server/database/') || /[/-]store\.ts$/.test(path) || isTest(path)
      if (!path.startsWith('src/') || !isCode(path) || allowed) return []
      return /from 'kysely'|\bstatement\(|\bsql`/.test(codeOf(text))
        ? ['contains SQL; move it into a function in the store.ts of its feature']
        : []
    },
    violating: { path: 'src/server/features/auth/handlers.ts', text: 'const find = statement((q) => q)' },
  },
  {
    name: `no file has more than ${maxLines} lines`,
    check: ({ path, text }) => {
      const lines = text.split('\n').length - 1
      return (isCode(path) || path.endsWith('.css')) && !isGenerated(path) && lines > maxLines
        ? [`has ${lines} lines; move its second purpose to another file`]
        : []
    },
    violating: { path: 'perf/chaos/limits.ts', text: 'const a = 1\n'.repeat(maxLines + 1) },
  },
  {
    name: 'only web/api contains URLs of the API',
    check: ({ path, text }) =>
      path.startsWith('src/web/') &&
      !path.startsWith('src/web/api/') &&
      !isTest(path) &&
      /['"`]\/api\//.test(codeOf(text))
        ? ['contains a URL of the API; call the route by its key in the contract']
        : [],
    violating: { path: 'src/web/features/auth/login-page.tsx', text: "await fetch('/api/auth/login')" },
  },
  {
    name: 'no file contains an absolute path of a home directory',
    check: ({ text }) => {
      const found = /(?<![\w.~-])\/(?:work|home|Users|root)\/[\w.-]+/.exec(text)
      return found ? [`contains ${found[0]}; use a path relative to the root of the repository`] : []
    },
    // Split, so that this file does not violate the rule.
    violating: { path: 'docs/operating.md', text: `cd /${'home'}/anna/lampstand` },
  },
]
