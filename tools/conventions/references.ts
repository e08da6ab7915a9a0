import { posix } from 'node:path'
import type { Rule, SourceFile } from './rules.ts'

/** Returns the anchors of a Markdown file, as GitHub creates them from its headings. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...groups]) => groups)

/**
 * Creates the rule that documents, and comments that refer to them, name what exists.
 * @param exists returns whether a path from the root is a file or a folder
 */
export function createReferenceRule(files: readonly SourceFile[], exists: (path: string) => boolean): Rule {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const records = new Set(files.flatMap(({ path }) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? []))
  const code = files.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path))
  const names = new Set(code.flatMap(({ text }) => text.match(/\w+/g) ?? []))

  function isBroken(target: string, anchor: string | undefined): boolean {
    const text = texts.get(target)
    return text === undefined ? !exists(target) : anchor !== undefined && !anchorsOf(text).includes(anchor)
  }

  return {
    name: 'documents and comments name files, headings, records and names that exist',
    check: ({ path, text }) => {
      const isDocument = path.endsWith('.md')
      const links = isDocument ? matches(text, /\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g) : []
      const linked = links.map(([to, anchor]) => [to ? posix.join(posix.dirname(path), to) : path, anchor] as const)
      const mentioned = matches(text, /(?<![\w./])(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g)
      const broken = [...linked, ...mentioned].filter(([to = '', anchor]) => isBroken(to, anchor))
      const unknownRecords = matches(text, /\b(?:ADR |docs\/decisions\/)(\d{3})/g).filter(
        ([id]) => !records.has(`${id}`),
      )
      const unknownFiles = matches(isDocument ? text : '', /`(\w[\w/.-]*\.(?:ts|tsx|mjs))`/g).filter(
        ([name]) => !`${name}`.includes('generated/') && !code.some((file) => `/${file.path}`.endsWith(`/${name}`)),
      )
      const unknownFolders = matches(isDocument ? text : '', /`((?:src|test|tools|perf|docs)\/[\w/-]+)`/g).filter(
        ([name]) => !exists(`${name}`),
      )
      const unknownNames = matches(
        path === 'docs/contributing.md' ? text : '',
        /`([a-z]+[A-Z]\w*|[A-Z][a-z]\w*)(?:\(\))?`/g,
      ).filter(([name]) => !names.has(`${name}`))
      return [...broken, ...unknownRecords, ...unknownFiles, ...unknownFolders, ...unknownNames].map(
        ([to, anchor]) => `refers to ${anchor === undefined ? to : `${to}#${anchor}`}, which does not exist`,
      )
    },
    violating: { path: 'docs/scaling.md', text: 'See [limits](operating.md#no-such-heading).' },
  }
}
