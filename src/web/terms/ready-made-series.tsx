import { useQuery } from '@tanstack/react-query'
import * as messages from '#messages'
import { QueryContent } from '#web/lists/query-content.tsx'
import { useLanguage } from '#web/storage/texts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { readyMadeQuery } from './ready-made.ts'
import type { ChooseSeries } from './source.tsx'

/** The series that come with the app, in the reader's language. */
export function ReadyMadeSeries({ onChoose }: { onChoose: ChooseSeries }) {
  const query = useQuery(readyMadeQuery(useLanguage()))
  return (
    <QueryContent query={query} failureMessage={messages.load_failed()} loading={<Skeleton rows={3} />} compact>
      {(series) => (
        <ul className="hairlines">
          {series.map(({ title, count, text }) => (
            <li key={title}>
              <button
                type="button"
                onClick={() => onChoose(text, title)}
                className="min-h-14 w-full rounded-xl px-2 py-2 text-start leading-snug hover:bg-sunken"
              >
                <span className="block font-semibold">{title}</span>
                <span className="text-sm text-muted">{messages.terms_questions({ count })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </QueryContent>
  )
}
