import { queryOptions } from '@tanstack/react-query'
import type { Book } from '#contract/bible/books.ts'
import type { BibleBook, BibleChapter } from '#contract/bible.ts'
import { expandPath } from '#contract/shared/links.ts'
import { api } from '#web/api/api.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { fetchAndKeep, readKept } from '#web/offline/bible-cache.ts'

/** A chapter by the numbers of a Bible. */
export interface ChapterOf {
  text: string
  book: Book
  chapter: number
}

/** Returns the path under which this device keeps a book of a Bible. */
export const pathOfBook = (text: string, book: Book): string => expandPath('/kept/{text}/{book}', { text, book })

const pathOf = ({ text, book, chapter }: ChapterOf) => `${pathOfBook(text, book)}/${chapter}`

/** Returns a chapter that this device has, by itself or in its book. */
async function findKept(of: ChapterOf): Promise<BibleChapter | undefined> {
  const kept = await readKept<BibleChapter>(pathOf(of))
  return kept ?? (await readKept<BibleBook>(pathOfBook(of.text, of.book)))?.chapters[of.chapter]
}

/** Returns a chapter from this device, or else from the server, and keeps it. */
async function loadChapter(of: ChapterOf): Promise<BibleChapter> {
  const { text, book, chapter } = of
  const params = { text, book, chapter: `${chapter}` }
  const load = () => api('GET /api/bible/{text}/{book}/{chapter}', { params })
  return (await findKept(of)) ?? (await fetchAndKeep(pathOf(of), load)).data
}

/** A chapter never changes, so it is fetched once. */
export const chapterQuery = (of: ChapterOf) =>
  queryOptions({
    queryKey: [...queryKeys.bibleChapters, of.text, of.book, of.chapter],
    queryFn: () => loadChapter(of),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failureLog: 'A chapter of the Bible could not be fetched' },
  })
