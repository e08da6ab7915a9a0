import { useEffect, useRef, useState } from 'react'
import { type Book, books } from '#contract/bible/books.ts'
import { api } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { fetchAndKeep, listKept, removeKept } from '#web/offline/bible-cache.ts'
import { pathOfBook } from './chapters.ts'

/** Whether all books of a Bible are on this device: unknown, no, while they are fetched, since they could not be, or yes. */
type Kept = { state: 'unknown' | 'no' | 'failed' | 'yes' } | { state: 'fetching'; done: number }

const pathsOf = (text: string) => books.map((book) => pathOfBook(text, book))

/** Fetches a book, unless the Bible lacks it. @returns whether it is kept */
async function keepBook(text: string, book: Book): Promise<boolean> {
  const load = () => api('GET /api/bible/{text}/{book}', { params: { text, book } })
  const loadOrEmpty = () =>
    load().catch((error) => {
      if (error instanceof ApiError && error.status === 404) return { chapters: {} }
      throw error
    })
  return (await fetchAndKeep(pathOfBook(text, book), loadOrEmpty)).isKept
}

/** Keeps a whole Bible on this device, one book at a time, and removes it again. */
export function useKept(text: string) {
  const [kept, setKept] = useState<Kept>({ state: 'unknown' })
  const run = useRef<AbortController>(undefined)
  const keeping = useRef<Promise<void>>(undefined)
  useEffect(() => {
    let isShown = true
    void listKept().then((list) => {
      const hasAll = pathsOf(text).every((path) => list.includes(path))
      if (isShown) setKept({ state: hasAll ? 'yes' : 'no' })
    })
    return () => {
      isShown = false
      run.current?.abort()
    }
  }, [text])

  async function keepBooks(): Promise<void> {
    const controller = new AbortController()
    run.current = controller
    const before = await listKept()
    try {
      for (const [done, book] of books.entries()) {
        if (controller.signal.aborted) return
        setKept({ state: 'fetching', done })
        if (!before.includes(pathOfBook(text, book)) && !(await keepBook(text, book))) throw new Error('Not kept')
      }
      if (!controller.signal.aborted) setKept({ state: 'yes' })
    } catch {
      if (!controller.signal.aborted) setKept({ state: 'failed' })
    }
  }

  const keep = () => {
    keeping.current = keepBooks()
  }
  async function remove(): Promise<void> {
    run.current?.abort()
    setKept({ state: 'no' })
    // The book that is being fetched is kept when it arrives.
    await keeping.current
    await removeKept(pathsOf(text))
  }
  return { kept, keep, remove }
}
