import { expect } from 'vitest'
import { type Book, books } from '#contract/bible/books.ts'
import type { BibleBook } from '#contract/bible.ts'
import type { TestApp } from '#test/support/app.ts'
import { addBible } from '#test/support/bible.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import type { Person } from '#test/support/people.ts'

/** Returns the words of the verses of a book, by their references, without titles of psalms. */
async function wordsOf(app: TestApp, { token }: Person, text: string, book: Book): Promise<[string, string][]> {
  const { body } = await app.call('GET /api/bible/{text}/{book}', { params: { text, book } }, token)
  return Object.entries((body as BibleBook).chapters).flatMap(([chapter, { verses }]) =>
    verses
      .filter(({ number }) => number > 0)
      .map(({ number, parts }): [string, string] => [`${book} ${chapter}:${number}`, parts.join('')]),
  )
}

describeOnBoth('a whole Bible', () => {
  it('has the same words in each verse after it was added', { tags: 'slow' }, async ({ app, leader }) => {
    const words = new Map<Book, [string, string][]>()
    for (const book of books) words.set(book, await wordsOf(app, leader, 'kjv', book))
    const content = [...words.values()].flat().map((verse) => `${verse.join(' ')}\n`)
    const text = await addBible(app, leader, { content: content.join(''), fileName: 'King James.txt' })
    expect(text).toMatchObject({
      ...{ name: 'King James', language: 'en', numbering: 'kjv', differing: [] },
      ...{ books: 66, chapters: 1189, verses: 31_102, gaps: [], gapCount: 0, otherBooks: [], cutVerses: [] },
    })
    expect(text.bytes).toBeLessThanOrEqual(1_300_000)
    for (const book of books) expect(await wordsOf(app, leader, text.id, book), book).toEqual(words.get(book))
  })
})
