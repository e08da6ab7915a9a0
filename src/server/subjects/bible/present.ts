import type { BibleText, CheckedText } from '#contract/bible.ts'
import { languageOf } from '#locales/languages.ts'
import { type Report, report, type TextRow } from './store.ts'

const presentRow = ({ id, name, language, licence, audience }: TextRow) => ({
  id,
  name,
  language: languageOf(language),
  licence,
  audience,
})

export function presentText(row: TextRow): BibleText {
  const { numbering, differing, verses, bytes } = report.parse(row.report)
  return { ...presentRow(row), numbering, differing, verses, bytes }
}

export const presentChecked = (row: TextRow): CheckedText => ({
  ...presentRow(row),
  ...(report.parse(row.report) satisfies Report),
})
