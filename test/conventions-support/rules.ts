import { posix } from 'node:path'

/** A file of the repository: its path from the root, with forward slashes, and its text. */
export interface SourceFile {
  path: string
  text: string
}
export interface Rule {
  name: string
  /** What a file does wrong, in a sentence that says what to do instead. */
  check: (file: SourceFile) => string[]
  /** A file that breaks the rule: the test sees each rule fail once. */
  broken: SourceFile
}

const mostLines = 300
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path)
const inSource = (path: string) => path.startsWith('src/') && !path.startsWith('src/locales/generated/')

/** Comments say what they like; only code is held to the rules. */
const codeOf = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** What a file imports of ours, as paths from the root. */
function importsOf({ path, text }: SourceFile): string[] {
  const named = [...codeOf(text).matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '')
  return named.flatMap((name) => {
    if (name.startsWith('.')) return [posix.join(posix.dirname(path), name)]
    if (name === '#messages') return ['src/locales/generated/en.ts']
    if (name === '#kysely') return []
    if (name.startsWith('#test/')) return [name.slice(1)]
    return name.startsWith('#') ? [`src/${name.slice(1)}`] : []
  })
}

const featureOf = (path: string) => /^src\/(?:server|web)\/features\/([^/]+)\//.exec(path)?.[1]
const areaOf = (path: string) => path.split('/').slice(0, 2).join('/')
const mayImport: Record<string, string[]> = {
  'src/contract': ['src/contract', 'src/locales'],
  'src/server': ['src/server', 'src/contract', 'src/locales'],
  'src/web': ['src/web', 'src/contract', 'src/locales'],
}

export const rules: Rule[] = [
  {
    name: 'features do not import other features',
    check: (file) => {
      const own = featureOf(file.path)
      if (own === undefined || isTest(file.path)) return []
      return importsOf(file)
        .filter((path) => featureOf(path) !== undefined && featureOf(path) !== own)
        .map(
          (path) => `imports ${path} of another feature; move what both need out of the features, or pass it in app.ts`,
        )
    },
    broken: { path: 'src/web/features/auth/login-page.tsx', text: "import { x } from '../questions/queries.ts'" },
  },
  {
    name: 'server and web meet in the contract and the messages only',
    check: (file) => {
      const allowed = mayImport[areaOf(file.path)]
      if (!allowed || isTest(file.path)) return []
      return importsOf(file)
        .filter((path) => !allowed.includes(areaOf(path)))
        .map((path) => `imports ${path}; ${areaOf(file.path)} may import ${allowed.join(', ')}`)
    },
    broken: { path: 'src/web/main.tsx', text: "import { x } from '../server/env.ts'" },
  },
  {
    name: 'SQL is written in store.ts and …-store.ts files and in database/ only',
    check: ({ path, text }) => {
      const allowed = path.startsWith('src/server/database/') || /[/-]store\.ts$/.test(path) || isTest(path)
      if (!path.startsWith('src/') || !isCode(path) || allowed) return []
      return /from '#?kysely'|\bstatement\(|\bsql`/.test(codeOf(text))
        ? ['writes SQL; move it to the store.ts of its feature, as a function with a name']
        : []
    },
    broken: { path: 'src/server/features/auth/handlers.ts', text: 'const find = statement((q) => q)' },
  },
  {
    name: 'no default exports, except where a tool asks for one',
    check: ({ path, text }) =>
      isCode(path) && !/\.config\.ts$/.test(path) && /^export default\b|\bas default\b/m.test(codeOf(text))
        ? ['has a default export; export it by its name']
        : [],
    broken: { path: 'src/web/main.tsx', text: 'export default function App() {}' },
  },
  {
    name: 'no barrels',
    check: ({ path, text }) =>
      inSource(path) && /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})[^'"\n]*\bfrom\s*['"]/m.test(codeOf(text))
        ? ['passes on what another file exports; import it from where it is written']
        : [],
    broken: { path: 'src/web/ui/all.ts', text: "export {\n  Button,\n} from './button.tsx'" },
  },
  {
    name: `no file has more than ${mostLines} lines`,
    check: ({ path, text }) => {
      const lines = text.split('\n').length - 1
      return inSource(path) && /\.(tsx?|css)$/.test(path) && lines > mostLines
        ? [`has ${lines} lines; find its second purpose and give it a file of its own`]
        : []
    },
    broken: { path: 'src/server/app.ts', text: 'const a = 1\n'.repeat(mostLines + 1) },
  },
  {
    name: 'only env.ts reads the environment',
    check: ({ path, text }) =>
      inSource(path) && path !== 'src/server/env.ts' && !isTest(path) && /\bprocess\.env\b/.test(codeOf(text))
        ? ['reads process.env; add the variable to src/server/env.ts, which explains it, and take it from there']
        : [],
    broken: { path: 'src/server/app.ts', text: 'const port = process.env.PORT' },
  },
  {
    name: 'the server writes to its log, not to the console',
    check: ({ path, text }) =>
      path.startsWith('src/server/') && !path.startsWith('src/server/commands/') && /\bconsole\./.test(codeOf(text))
        ? ["writes to the console; use the request's or the app's log, which carry the request id"]
        : [],
    broken: { path: 'src/server/app.ts', text: "console.log('here')" },
  },
  {
    name: 'the web app knows addresses of the API in web/api only',
    check: ({ path, text }) =>
      path.startsWith('src/web/') &&
      !path.startsWith('src/web/api/') &&
      !isTest(path) &&
      /['"`]\/api\//.test(codeOf(text))
        ? ["writes an address of the API; call it by its key in the contract's table"]
        : [],
    broken: { path: 'src/web/features/auth/login-page.tsx', text: "await fetch('/api/auth/login')" },
  },
  {
    name: "nothing names a folder of somebody's machine",
    check: ({ text }) => {
      const found = /(?<![\w.~-])\/(?:work|home|Users|root)\/[\w.-]+/.exec(text)
      return found ? [`names ${found[0]}; write paths from the root of the repository`] : []
    },
    // In two parts, or this very file would break the rule.
    broken: { path: 'docs/operating.md', text: `cd /${'home'}/anna/lampstand` },
  },
]
