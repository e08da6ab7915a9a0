import { type ReactNode, useState } from 'react'
import { describeGap, describePaths, numberingLabels } from '#contract/bible/describe-report.ts'
import type { CheckedText } from '#contract/bible.ts'
import { formatNames } from '#locales/intl.ts'
import * as messages from '#messages'
import { useLanguage } from '#web/storage/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { formatSize } from '#web/ui/format-size.ts'

/** Number of gaps that are listed at first. */
const fewGaps = 10

/** What the check of a file has found: what is there, every gap, and how verses are numbered. */
export function TextFacts({ text }: { text: CheckedText }) {
  const language = useLanguage()
  const { books, chapters, verses, bytes, numbering, differing, otherBooks, cutVerses } = text
  return (
    <div className="grid gap-3">
      <p>
        {messages.bible_counts({ books, chapters, verses })} · {formatSize(bytes)}
      </p>
      <Gaps text={text} />
      <p>{numberingLabels[numbering]()}</p>
      {differing.length > 0 && (
        <p>{messages.bible_differing({ chapters: formatNames(describePaths(differing, language)) })}</p>
      )}
      {otherBooks.length > 0 && <p>{messages.bible_other_books({ books: formatNames(otherBooks) })}</p>}
      {cutVerses.length > 0 && (
        <Note>{messages.bible_cut_verses({ verses: formatNames(describePaths(cutVerses, language)) })}</Note>
      )}
    </div>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="rounded-xl bg-warn-tint px-3 py-2 text-warn">{children}</p>
)

function Gaps({ text: { gaps, gapCount } }: { text: CheckedText }) {
  const language = useLanguage()
  const [showsAll, setShowsAll] = useState(false)
  if (gapCount === 0) return <p>{messages.bible_no_gaps()}</p>
  const shown = showsAll ? gaps : gaps.slice(0, fewGaps)
  const unlisted = gapCount - gaps.length
  return (
    <div className="rounded-xl bg-warn-tint px-3 py-2">
      <p className="font-semibold text-warn">{messages.bible_gaps({ count: gapCount })}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {shown.map((gap) => {
          const name = describeGap(gap, language)
          return <li key={name}>{name}</li>
        })}
      </ul>
      {!showsAll && gaps.length > fewGaps && (
        <Button variant="subtle" size="compact" onClick={() => setShowsAll(true)} className="-ms-3">
          {messages.bible_all_gaps({ count: gaps.length })}
        </Button>
      )}
      {showsAll && unlisted > 0 && <p className="mt-1">{messages.bible_more_gaps({ count: unlisted })}</p>}
    </div>
  )
}
