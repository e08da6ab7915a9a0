import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type Book, books } from '#contract/bible/books.ts'
import type { BibleText } from '#contract/bible.ts'
import * as messages from '#messages'
import { navigate } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { chaptersOf, pathOfChapter } from './numbers.ts'

/** Returns the chapter before or after one, also in the next book. */
function neighborOf(text: BibleText, book: Book, chapter: number, by: -1 | 1): string | undefined {
  const number = chapter + by
  if (number >= 1 && number <= chaptersOf(text, book)) return pathOfChapter(text, book, number)
  const next = books[books.indexOf(book) + by]
  return next && pathOfChapter(text, next, by === 1 ? 1 : chaptersOf(text, next))
}

interface ChapterButtonsProps {
  text: BibleText
  book: Book
  /** The first and the last chapter that are shown. */
  first: number
  last: number
  /** Whether they stay in view below long words. */
  isSticky: boolean
}

/** Opens the chapter before or after what is shown. Back still leads to where the passage was tapped. */
export function ChapterButtons({ text, book, first, last, isSticky }: ChapterButtonsProps) {
  const [previous, next] = [neighborOf(text, book, first, -1), neighborOf(text, book, last, 1)]
  const open = (path: string) => navigate(paths.passageOf(path), { replace: true })
  return (
    <nav
      aria-label={messages.bible_chapters()}
      className={`${isSticky ? 'sticky bottom-0' : ''} -mx-5 mt-auto flex flex-wrap justify-between gap-2 border-t border-line bg-surface px-2 py-1.5`}
    >
      {previous !== undefined && (
        <Button variant="quiet" size="compact" onClick={() => open(previous)}>
          <ChevronLeft aria-hidden className="mirror-rtl size-5 shrink-0 text-muted" />
          {messages.bible_previous_chapter()}
        </Button>
      )}
      {next !== undefined && (
        <Button variant="quiet" size="compact" onClick={() => open(next)} className="ms-auto">
          {messages.bible_next_chapter()}
          <ChevronRight aria-hidden className="mirror-rtl size-5 shrink-0 text-muted" />
        </Button>
      )}
    </nav>
  )
}
