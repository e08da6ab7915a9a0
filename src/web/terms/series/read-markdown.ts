import { readField, unescapeText, unescapeTitle } from './escapes.ts'
import type { Cells, RawSeries } from './raw-series.ts'
import type { Fault } from './types.ts'

const heading = /^##(?!#)\s?(.*)$/s

export const isMarkdown = (text: string): boolean => text.split('\n').some((line) => heading.test(line))

/** Reads the lines of a question after its heading: its fields, and after them its text. */
function readQuestion(title: string, lines: readonly string[], line: number) {
  const cells: Cells = { title: unescapeTitle(title) }
  const faults: Fault[] = []
  let index = 0
  for (; index < lines.length; index++) {
    const field = readField(lines[index] as string)
    if (field !== undefined) {
      const { column, value } = field
      if (cells[column] === undefined) cells[column] = value
      else faults.push({ kind: 'same-column-twice', line, column, value })
    } else if (lines[index]?.trim() !== '') break
  }
  cells.description = unescapeText(lines.slice(index).join('\n'))
  return { row: { line, cells }, faults }
}

/** Reads a text with a heading `## …` for each question. Before the first, there may be headings `# …`, such as the name of the series. */
export function readMarkdown(text: string): RawSeries {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''))
  const starts = lines.flatMap((line, index) => (heading.test(line) ? [index] : []))
  const before = lines.slice(0, starts[0]).map((content, index) => ({ content: content.trim(), line: index + 1 }))
  const outside = before.find(({ content }) => content !== '' && !/^#\s/.test(content))
  const questions = starts.map((start, index) =>
    readQuestion(heading.exec(lines[start] as string)?.[1] ?? '', lines.slice(start + 1, starts[index + 1]), start + 1),
  )
  return {
    rows: questions.map(({ row }) => row),
    faults: [
      ...(outside ? [{ kind: 'text-outside' as const, line: outside.line, value: outside.content }] : []),
      ...questions.flatMap(({ faults }) => faults),
    ],
    leftOut: [],
  }
}
