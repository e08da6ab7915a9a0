import { describePassage } from '#contract/bible/describe-passage.ts'
import { type Passage, parsePassage } from '#contract/bible/passage.ts'
import type { BibleText } from '#contract/bible.ts'
import { formatAlternatives } from '#locales/intl.ts'
import * as messages from '#messages'
import { useLanguage } from '#web/storage/texts.ts'
import { hasOwnNumbers, hasSameNumbers, otherNumbers } from './numbers.ts'
import type { PassageState } from './passage-link.tsx'

/** Says that the writer counted in another way than this Bible. */
export function WrittenNote({ written, shown }: { written: NonNullable<PassageState['written']>; shown: Passage }) {
  const language = useLanguage()
  const passage = parsePassage(written.passage)
  if (passage === undefined || hasSameNumbers(passage, shown)) return null
  return (
    <p className="mb-3 rounded-xl bg-sunken px-3 py-2 text-sm">
      {messages.bible_written_as({ written: written.text, passage: describePassage(shown, language) })}
    </p>
  )
}

interface NumbersNoteProps {
  text: BibleText
  canonical: Passage
  shown: Passage
  /** Whether the passage was tapped in a text, whose numbers are known. */
  isWritten: boolean
}

/** Says which numbers other Bibles have for a passage, or that these are not known. */
export function NumbersNote({ text, canonical, shown, isWritten }: NumbersNoteProps) {
  const language = useLanguage()
  if (hasOwnNumbers(text, shown)) return <p>{messages.bible_own_numbers()}</p>
  const others = isWritten ? [] : otherNumbers(shown, canonical).map((other) => describePassage(other, language))
  if (others.length === 0) return null
  return <p>{messages.bible_counted_as({ passage: formatAlternatives(others) })}</p>
}
