import { useQueries } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import type { Book } from '#contract/bible/books.ts'
import { describePassage } from '#contract/bible/describe-passage.ts'
import { formatPassage, type Passage } from '#contract/bible/passage.ts'
import type { BibleChapter, BibleText } from '#contract/bible.ts'
import * as messages from '#messages'
import { ApiError, OfflineError } from '#web/api/api-error.ts'
import { navigate, useLocation } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { useLanguage } from '#web/storage/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { ChapterButtons } from './chapter-buttons.tsx'
import { chapterQuery } from './chapters.ts'
import { KeepBible } from './keep-bible.tsx'
import { pathOfChapter, toNumbersOf } from './numbers.ts'
import { NumbersNote, WrittenNote } from './numbers-note.tsx'
import type { PassageState } from './passage-link.tsx'
import { PassageWords } from './passage-words.tsx'
import { Translation } from './translation.tsx'
import { type Reading, readPath } from './use-reading.ts'
import { chaptersIn, isIn, isWholeChapters, missingIn, type Part, partsOf, plainWords, upTo } from './verses-of.ts'
import { LoadingWords } from './words.tsx'

/** Number of chapters that are shown at once. The next one is a tap away. */
const maxChapters = 5

interface PassageTextProps {
  reading: Reading
  text: BibleText
  canonical: Passage
  /** The passage in the numbers of the Bible. Undefined if its numbering has none of the verses. */
  shown: Passage | undefined
}

/** Loads chapters of a Bible. One that the Bible lacks is loaded without verses. */
function useChapters({ id: text }: BibleText, book: Book, numbers: readonly number[]) {
  const queries = useQueries({ queries: numbers.map((chapter) => chapterQuery({ text, book, chapter })) })
  const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404
  const failed = queries.filter(({ isError, error, data }) => isError && data === undefined && !isMissing(error))
  const chapters = new Map<number, BibleChapter>()
  for (const [index, { data, error }] of queries.entries()) {
    const chapter = data ?? (isMissing(error) ? { verses: [] } : undefined)
    if (chapter !== undefined) chapters.set(numbers[index] ?? 0, chapter)
  }
  return {
    chapters: chapters.size === numbers.length ? chapters : undefined,
    error: failed[0]?.error,
    isFetching: failed.some(({ isFetching }) => isFetching),
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  }
}

/** The words of a passage in a Bible, and what can be done with them. */
export function PassageText({ reading, text, canonical, shown }: PassageTextProps) {
  const language = useLanguage()
  const state = useLocation().state as PassageState | null
  const passage = shown === undefined ? canonical : upTo(shown, maxChapters)
  const numbers = shown === undefined ? [] : chaptersIn(passage)
  const { chapters, ...loading } = useChapters(text, passage.book, numbers)
  const [first = 1] = chaptersIn(passage)
  const whole = isWholeChapters(passage) ? undefined : pathOfChapter(text, passage.book, first)
  const markedPath = state?.marked === undefined ? undefined : readPath(state.marked)
  const marked = markedPath && toNumbersOf(text, markedPath)
  const parts = chapters && partsOf(passage, chapters)
  const missing = shown === undefined ? canonical : chapters && missingIn(passage, chapters)
  const reference = describePassage(marked ?? shown ?? canonical, language)
  const copied = parts && copiedOf(parts, text, marked ?? passage, reference)

  return (
    <>
      {shown !== undefined && state?.written !== undefined && (
        <WrittenNote written={state.written} shown={marked ?? shown} />
      )}
      {parts !== undefined ? (
        <PassageWords text={text} parts={parts} marked={marked} />
      ) : loading.error === undefined ? (
        <LoadingWords />
      ) : (
        <Failed error={loading.error} isFetching={loading.isFetching} onRetry={loading.retry} />
      )}
      {missing !== undefined && (
        <p className="mt-3 text-muted first:mt-0">
          {messages.bible_lacks({ passage: describePassage(missing, language) })}
        </p>
      )}
      <div className="mt-4 grid gap-3 text-sm text-muted">
        {shown !== undefined && (
          <NumbersNote text={text} canonical={canonical} shown={shown} isWritten={state?.written !== undefined} />
        )}
        <Translation reading={reading} text={text} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2 max-sm:*:grow">
        {whole !== undefined && chapters !== undefined && (
          <Button
            variant="soft"
            onClick={() =>
              navigate(paths.passageOf(whole), { replace: true, state: { ...state, marked: formatPassage(canonical) } })
            }
          >
            {messages.bible_read_chapter()}
          </Button>
        )}
        {copied !== undefined && copied.text !== '' && (
          <CopyButton label={messages.bible_copy({ count: copied.verses })} text={copied.text} />
        )}
      </div>
      <div className="mt-4 pb-4 text-sm text-muted">
        <KeepBible text={text} />
      </div>
      <ChapterButtons
        text={text}
        book={passage.book}
        first={first}
        last={numbers.at(-1) ?? first}
        isSticky={isWholeChapters(passage)}
      />
    </>
  )
}

/** Returns what is copied: the words, and where they are. Of chapters in which a passage is marked, only that passage. */
function copiedOf(parts: readonly Part[], { name }: BibleText, passage: Passage, reference: string) {
  const verses = parts.flatMap(({ chapter, verses }) => verses.filter((verse) => isIn(passage, chapter, verse)))
  const words = plainWords(verses)
  return { verses: verses.length, text: words && `${words}\n${reference} (${name})` }
}

interface FailedProps {
  error: unknown
  isFetching: boolean
  onRetry: () => void
}

/** Why the words are not shown. Without a connection, they are fetched again when it returns. */
function Failed({ error, isFetching, onRetry }: FailedProps) {
  if (!(error instanceof OfflineError)) {
    return <LoadFailed text={messages.bible_failed()} loading={isFetching} onRetry={onRetry} />
  }
  return (
    <div role="alert" className="flex items-start gap-3">
      <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="grid justify-items-start gap-3">
        <p>{messages.bible_offline()}</p>
        <Button variant="secondary" loading={isFetching} onClick={onRetry}>
          {messages.try_again()}
        </Button>
      </div>
    </div>
  )
}
