import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { OwnPrayerRequest } from '#contract/prayers.ts'
import { api } from '#web/api/api.ts'
import { useWhenVisible } from '#web/api/events/use-page-visible.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { logFailure } from '#web/api/log-failure.ts'

/** Returns whether there are prayers of others or a response that the author has not seen. */
export const hasNews = ({ newPrayers, isResponseNew }: OwnPrayerRequest) => newPrayers > 0 || isResponseNew

/** What the author had seen before this visit. */
interface Seen {
  prayerCount: number
  hasResponse: boolean
}

/**
 * Marks prayers and responses as seen while the list is open and visible. A failure is only logged (docs/rules.md#silent-failures).
 * @returns a function that returns what is new in a request since the list was opened
 */
export function useNews(requests: readonly OwnPrayerRequest[] | undefined) {
  const seen = useRef(new Map<string, Seen>())
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => api('PUT /api/prayer-requests/read'),
    onSuccess: useInvalidate('prayers'),
    onError: (error) => logFailure('Prayers could not be marked as seen', error),
  })
  for (const { _id, prayerCount, newPrayers, responses, isResponseNew } of requests ?? []) {
    if (seen.current.has(_id)) continue
    const hasResponse = responses.length > 0 && !isResponseNew
    seen.current.set(_id, { prayerCount: prayerCount - newPrayers, hasResponse })
  }
  const isAnyNew = requests?.some(hasNews) === true
  useWhenVisible(isAnyNew && !isPending && !isError ? 'news' : undefined, mutate)

  return ({ _id, prayerCount, responses }: OwnPrayerRequest) => {
    const before = seen.current.get(_id)
    return {
      prayers: prayerCount - (before?.prayerCount ?? prayerCount),
      isResponseNew: responses.length > 0 && before?.hasResponse === false,
    }
  }
}
