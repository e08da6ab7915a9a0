import { useId } from 'react'
import { formatNames } from '#locales/intl.ts'
import * as messages from '#messages'
import { serverTime } from '#web/api/server-clock.ts'
import { categoryLabels } from '#web/questions/domain-badges.tsx'
import { localDay } from '#web/ui/local-day.ts'
import { ExportButtons } from './export-buttons.tsx'

/** The due date of the example. */
const inFourWeeks = () => localDay(new Date(serverTime() + 28 * 86_400_000))

/** What the file of a series looks like, with an example in each format. */
export function SeriesFormat() {
  const id = useId()
  return (
    <div className="grid gap-3">
      <ul id={id} className="grid list-disc gap-1 ps-5 text-muted">
        <li>{messages.terms_format_columns()}</li>
        <li>
          {messages.terms_format_categories({
            names: formatNames(Object.values(categoryLabels).map((label) => label())),
          })}
        </li>
        <li>{messages.terms_format_dates()}</li>
        <li>{messages.terms_format_markdown()}</li>
        <li>{messages.terms_format_excel()}</li>
      </ul>
      <ExportButtons
        name={messages.terms_file_example()}
        describedBy={id}
        load={async () => (await import('./series/example-rows.ts')).exampleRows(inFourWeeks())}
        labelOf={messages.terms_example}
      />
    </div>
  )
}
