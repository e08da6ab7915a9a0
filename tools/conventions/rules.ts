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

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path)

/** Returns code without comments, to which most rules do not apply. */
const codeOf = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** A message in JSX, with or without values. */
const message = String.raw`\{(?:messages\.)?[a-z]+(?:_[a-z]+)+\((?:[^{}]|\{[^{}]*\})*\)\}`
const space = String.raw`(?:\s|\{' '\})*`
const dateOrName = String.raw`(?:\w*Time|DateOf|DayOf|TimeOf|\w+Day|time|bdi|Name|Username)\b`
/** A message beside a date or a name, or beside another value in a text. */
const join = new RegExp(
  [
    `${message}${space}<${dateOrName}`,
    `<${dateOrName}[^<>]*/>${space}${message}`,
    `</(?:time|bdi|Name)>${space}${message}`,
    String.raw`\$\{messages\.\w+\([^()]*\)\}[:,]? \$\{`,
    String.raw`\$\{\w+\}[:,]? \$\{messages\.`,
  ].join('|'),
)

export const rules: Rule[] = [
  {
    name: 'only store.ts, …-store.ts, personal-data.ts and platform/database contain SQL',
    check: ({ path, text }) => {
      const allowed =
        path.startsWith('src/server/platform/database/') ||
        /[/-]store\.ts$|\/personal-data\b.*\.ts$/.test(path) ||
        isTest(path)
      if (!path.startsWith('src/') || !isCode(path) || allowed) return []
      return /from 'kysely'|\bstatement\(|\bsql`/.test(codeOf(text))
        ? ['contains SQL; move it into a function in the store.ts of its subject']
        : []
    },
    violating: { path: 'src/server/subjects/accounts/routes.ts', text: 'const find = statement((q) => q)' },
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
    violating: { path: 'src/web/accounts/login-page.tsx', text: "await fetch('/api/auth/login')" },
  },
  {
    name: 'dates and names are placed in sentences by messages',
    check: ({ path, text }) => {
      const found = /^src\/(?:web|server)\//.test(path) && !isTest(path) ? join.exec(codeOf(text)) : null
      return found === null ? [] : [`joins ${found[0]}; make one message with a placeholder (web/ui/filled.tsx)`]
    },
    violating: { path: 'src/web/chats/chat.tsx', text: '{messages.chat_sent_on()} <DateOf timestamp={createdAt} />' },
  },
  {
    name: 'browsers do not translate names, usernames, codes and numbers',
    check: ({ path, text }) => {
      const found = /<bdi\b[^>]*>\s*\{(?:\w+\.)?(?:name|username|groupName|code|joinCode|phone)\}/.exec(codeOf(text))
      return path.startsWith('src/web/') && found !== null ? [`has ${found[0]}; use Name (web/ui/name.tsx)`] : []
    },
    violating: { path: 'src/web/people/row.tsx', text: '<bdi>{person.name}</bdi>' },
  },
  {
    name: 'memo is that of web/ui/memo.tsx',
    check: ({ path, text }) =>
      path.startsWith('src/web/') &&
      path !== 'src/web/ui/memo.tsx' &&
      /import \{[^}]*\bmemo\b[^}]*\} from 'react'/.test(text)
        ? ["imports React's memo, in which effect events are outdated; use that of web/ui/memo.tsx"]
        : [],
    violating: { path: 'src/web/chats/chat-row.tsx', text: "import { memo, useRef } from 'react'" },
  },
  {
    name: 'tests that replace modules have a process of their own',
    check: ({ path, text }) =>
      isTest(path) &&
      !/^\/\/ @isolated\b/.test(text) &&
      /\bvi\.(mock|doMock|resetModules)\(|\bimportStores\b/.test(codeOf(text))
        ? ['replaces modules or needs all statements; begin it with // @isolated (vitest.config.ts)']
        : [],
    violating: { path: 'src/server/subjects/accounts/setup.test.ts', text: "vi.mock('./store.ts')" },
  },
  {
    name: 'commands print by platform/log/print.ts, without controls',
    check: ({ path, text }) => {
      // It asks on a terminal, or answers the server.
      const isAllowed = /\/(?:ask|backup|for-server)\.ts$/.test(path) || isTest(path)
      return path.startsWith('src/server/commands/') &&
        !isAllowed &&
        /\bconsole\.|std(?:out|err)\.write/.test(codeOf(text))
        ? ['prints by itself; use print of platform/log/print.ts']
        : []
    },
    violating: { path: 'src/server/commands/admin.ts', text: 'console.log(name)' },
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
