// Loaded a while after the start, and only if there is something to keep or to remove.
import type { QueryClient } from '@tanstack/react-query'
import { parsePassage } from '#contract/bible/passage.ts'
import type { Bible } from '#contract/bible.ts'
import type { Language } from '#locales/languages.ts'
import { listKept, removeKept } from '#web/offline/bible-cache.ts'
import { bibleQuery } from './bible-query.ts'
import { chapterQuery } from './chapters.ts'
import { chooseText, readableOf } from './choose-text.ts'
import { findLinks } from './find-links.ts'
import { toNumbersOf } from './numbers.ts'
import { chaptersIn } from './verses-of.ts'

/** Maximum number of chapters that are fetched ahead. */
const maxChapters = 20

/** Deletes what this device has kept of Bibles that its user can no longer read. */
export async function removeLost({ texts }: Bible): Promise<void> {
  const ids = new Set(texts.map(({ id }) => id))
  const paths = await listKept()
  await removeKept(paths.filter((path) => !ids.has(path.split('/')[2] ?? '')))
}

/** Fetches the chapters of the references in some texts, one after the other, in the Bible that they would open in. */
export async function keepAhead(
  client: QueryClient,
  texts: readonly string[],
  language: Language,
  signal: AbortSignal,
): Promise<void> {
  const bible = await client.fetchQuery(bibleQuery)
  const text = chooseText(readableOf(bible), language)
  if (text === undefined) return
  const wanted = texts.flatMap((it) =>
    findLinks(it, bible).flatMap(({ passage }) => {
      const canonical = parsePassage(passage)
      const shown = canonical && toNumbersOf(text, canonical)
      return shown === undefined ? [] : chaptersIn(shown).map((chapter) => ({ book: shown.book, chapter }))
    }),
  )
  for (const chapter of wanted.slice(0, maxChapters)) {
    if (signal.aborted) return
    await client.prefetchQuery(chapterQuery({ text: text.id, ...chapter }))
  }
}
