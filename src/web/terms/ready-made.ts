import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#locales/languages.ts'
import { load_failed } from '#messages'

/** The series that come with the app, by path. Each is loaded when it is shown. */
const files = import.meta.glob<string>('./ready-made/*/*.md', { query: '?raw', import: 'default' })

export interface ReadyMade {
  title: string
  count: number
  text: string
}

const load = async (read: () => Promise<string>): Promise<ReadyMade> => {
  const text = await read()
  const [, title = ''] = /^# (.+)$/m.exec(text) ?? []
  return { title, count: text.match(/^## /gm)?.length ?? 0, text }
}

/** The series in a language. */
export const readyMadeQuery = (language: Language) =>
  queryOptions({
    queryKey: ['ready-made', language],
    queryFn: () =>
      Promise.all(Object.entries(files).flatMap(([path, read]) => (path.includes(`/${language}/`) ? load(read) : []))),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failureMessage: load_failed, failureToast: false },
  })
