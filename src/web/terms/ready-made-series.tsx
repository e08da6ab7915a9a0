import { useQuery } from '@tanstack/react-query'
import * as messages from '#messages'
import { QueryContent } from '#web/lists/query-content.tsx'
import { useLanguage } from '#web/storage/texts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { readyMadeQuery } from './ready-made.ts'
import { SeriesChoice } from './series-choice.tsx'
import type { ChooseSeries } from './source.tsx'

/** The series that come with the app, in the reader's language. */
export function ReadyMadeSeries({ onChoose }: { onChoose: ChooseSeries }) {
  const query = useQuery(readyMadeQuery(useLanguage()))
  return (
    <QueryContent query={query} failureMessage={messages.load_failed()} loading={<Skeleton rows={3} />} compact>
      {(series) => (
        <ul className="hairlines">
          {series.map(({ title, count, text }) => (
            <SeriesChoice
              key={title}
              title={title}
              text={messages.terms_questions({ count })}
              onChoose={() => onChoose(text, title)}
            />
          ))}
        </ul>
      )}
    </QueryContent>
  )
}
