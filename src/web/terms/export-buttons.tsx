import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Question } from '#contract/questions.ts'
import type { Language } from '#locales/languages.ts'
import * as messages from '#messages'
import { DownloadPanel } from '#web/exports/download-panel.tsx'
import { useDownload } from '#web/exports/use-download.ts'
import { useLanguage } from '#web/storage/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { rowsOf } from './all-questions.ts'
import type { SeriesRow } from './series/types.ts'

const formats = {
  csv: { label: 'CSV', type: 'text/csv;charset=utf-8' },
  md: { label: 'Markdown', type: 'text/markdown;charset=utf-8' },
} as const
type Format = keyof typeof formats

/** What messages have around their values. */
const isolates = /[\u2068\u2069]/g

async function write(format: Format, rows: readonly SeriesRow[], language: Language): Promise<string> {
  const { writeCsv, writeMarkdown } = await import('./series/write-series.ts')
  return format === 'csv' ? writeCsv(rows, language) : writeMarkdown(rows, language)
}

interface ExportButtonsProps {
  /** Name of the file, without its extension. */
  name: string
  /** Id of the element that says what is exported. */
  describedBy: string
  load: () => Promise<readonly SeriesRow[]>
  /** Returns the label of a button. */
  labelOf?: (values: { format: string }) => string
  /** What is next to the buttons. */
  children?: ReactNode
}

/** Buttons that write questions to a file, in both formats. */
export function ExportButtons({
  name,
  describedBy,
  load,
  labelOf = messages.terms_export,
  children,
}: ExportButtonsProps) {
  const download = useDownload()
  const language = useLanguage()
  const make = (format: Format) =>
    download.make(async () => {
      const text = await write(format, await load(), language)
      return {
        name: `${name.replaceAll(isolates, '')}.${format}`,
        blob: new Blob([text], { type: formats[format].type }),
      }
    })
  return (
    <DownloadPanel download={download}>
      {(Object.keys(formats) as Format[]).map((format) => (
        <Button key={format} variant="soft" aria-describedby={describedBy} onClick={() => void make(format)}>
          <Download aria-hidden className="size-4" />
          {labelOf({ format: formats[format].label })}
        </Button>
      ))}
      {children}
    </DownloadPanel>
  )
}

/** Returns a function that loads questions as rows with their due dates. */
export const rowsBy = (load: () => Promise<readonly Question[]>) => async () => rowsOf(await load(), true)
