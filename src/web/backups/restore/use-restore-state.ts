import { useEffect, useState } from 'react'
import type { RestoreState } from '#contract/restore.ts'
import { request } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'

/** Time after which the state of a running step is fetched again. It begins with the answer, which may take longer. */
const pollMs = 1_000

/** Headers of requests behind a set-up link. */
export const linkHeaders = (setupToken: string) => ({ authorization: `Bearer ${setupToken}` })

const isRunning = (state: RestoreState | undefined) => state?.step === 'checking' || state?.step === 'restoring'

/** The state of the restore on the server, which is fetched again while a step runs there. Visitors have no query cache. */
export function useRestoreState(setupToken: string) {
  const [state, setState] = useState<RestoreState>()
  const [failure, setFailure] = useState<unknown>()
  const [fetches, setFetches] = useState(0)
  const [answers, setAnswers] = useState(0)
  const refetch = () => setFetches((count) => count + 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each fetch has a number
  useEffect(() => {
    const controller = new AbortController()
    request('GET /api/setup/restore', {}, { headers: linkHeaders(setupToken), signal: controller.signal })
      .then((response) => response.json())
      .then((fetched: RestoreState) => {
        setState(fetched)
        setFailure(undefined)
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setFailure(error)
      })
      .finally(() => setAnswers((count) => count + 1))
    return () => controller.abort()
  }, [setupToken, fetches])

  const runs = isRunning(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer has a number
  useEffect(() => {
    if (!runs) return
    const timer = setTimeout(() => setFetches((count) => count + 1), pollMs)
    return () => clearTimeout(timer)
  }, [runs, answers])

  /** Why the server refuses the link: it is not valid, or the group was set up meanwhile. */
  const refusal = failure instanceof ApiError && failure.status < 500 ? failure.message : undefined
  return { state, setState, hasFailed: failure !== undefined, refusal, refetch }
}
