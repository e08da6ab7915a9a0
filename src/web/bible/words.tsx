import { Fragment } from 'react'
import type { BibleVerse } from '#contract/bible.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Placeholder for the words. */
export const LoadingWords = () => (
  <Skeleton rows={4} rowClass="h-5 last:w-3/5" className="grid gap-3 *:rounded-md *:border-0" />
)

interface WordsProps {
  verses: readonly BibleVerse[]
  isMarked: (verse: BibleVerse) => boolean
}

/** Splits verses into titles of psalms and paragraphs. */
function paragraphsOf(verses: readonly BibleVerse[]): BibleVerse[][] {
  const paragraphs: BibleVerse[][] = []
  for (const verse of verses) {
    const current = paragraphs.at(-1)
    if (current === undefined || verse.paragraph || current[0]?.number === 0) paragraphs.push([verse])
    else current.push(verse)
  }
  return paragraphs
}

/** Verses with their numbers, in paragraphs. The title of a psalm is a line without a number. */
export const Words = ({ verses, isMarked }: WordsProps) =>
  paragraphsOf(verses).map((paragraph) => {
    const [first] = paragraph
    if (first === undefined) return null
    if (first.number === 0) {
      return (
        <p key="title" className="mb-2 text-base text-muted">
          <VerseWords parts={first.parts} />
        </p>
      )
    }
    return (
      <p key={first.number} className="mb-3 last:mb-0">
        {paragraph.map((verse) => (
          <Fragment key={verse.number}>
            {isMarked(verse) ? (
              <mark className="rounded-sm bg-warn-tint box-decoration-clone px-0.5 text-ink">
                <Verse verse={verse} />
              </mark>
            ) : (
              <Verse verse={verse} />
            )}{' '}
          </Fragment>
        ))}
      </p>
    )
  })

const Verse = ({ verse: { number, to, parts } }: { verse: BibleVerse }) => (
  <>
    <sup className="me-1 text-[0.7em] leading-none font-semibold text-muted">
      {to === undefined ? number : `${number}–${to}`}
    </sup>
    <VerseWords parts={parts} />
  </>
)

/** Every second part, from the second on, is what the translators added. */
const VerseWords = ({ parts }: { parts: readonly string[] }) =>
  parts.map((part, index) => {
    // The parts of a verse never change their order.
    const key = `${index}`
    return index % 2 === 1 ? <i key={key}>{part}</i> : <Fragment key={key}>{part}</Fragment>
  })
