import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { mayHavePassage } from '#contract/bible/may-have-passage.ts'
import { useConnected } from '#web/api/connection.ts'
import { bibleQuery } from '#web/bible/bible-query.ts'
import { dashboardQuery } from '#web/home/queries.ts'
import { isOpen, selectOpenQuestions } from '#web/questions/open-questions.ts'
import { useViewer } from '#web/session/session.tsx'
import { todayQuery } from '#web/session/today-query.ts'
import { savesData } from '#web/storage/saves-data.ts'
import { useLanguage } from '#web/storage/texts.ts'

/** Time for which the first screen has the network to itself. */
const delayMs = 6000

const load = () => import('#web/bible/keep-ahead.ts')

/** Returns what the open questions say, as far as other screens have fetched it. */
function useOpenTexts(): string[] {
  const viewer = useViewer()
  const { data: today } = useQuery({ ...todayQuery, enabled: false })
  const { data: stats } = useQuery({ ...dashboardQuery, enabled: false })
  const unanswered = today !== undefined && 'unanswered' in today ? selectOpenQuestions(today.unanswered, viewer) : []
  const recent = stats?.recentQuestions.filter((question) => isOpen(question, viewer)) ?? []
  return [...unanswered, ...recent].map(({ description }) => description).filter(mayHavePassage)
}

/**
 * Keeps the chapters of the passages in open questions on this device, for times without a connection, and removes those of Bibles that
 * leaders have removed.
 */
export function usePassagesAhead(): void {
  const client = useQueryClient()
  const language = useLanguage()
  const isConnected = useConnected()
  const { data: bible } = useQuery({ ...bibleQuery, enabled: false })
  const texts = useOpenTexts().join('\n')
  useEffect(() => {
    if (bible !== undefined) void load().then((module) => module?.removeLost(bible))
  }, [bible])
  useEffect(() => {
    if (texts === '' || !isConnected || savesData()) return
    const controller = new AbortController()
    const keep = async () => (await load())?.keepAhead(client, texts.split('\n'), language, controller.signal)
    const timer = setTimeout(() => void keep().catch(() => undefined), delayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [client, language, isConnected, texts])
}
