import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { toasts } from '#web/ui/toasts.ts'
import { ApiError, OfflineError } from './api-error.ts'
import { logFailure } from './log-failure.ts'

/** How a query reports a failure, in addition to the error that the screen shows instead of the content. */
interface FailureMeta extends Record<string, unknown> {
  /** Message for the user: in a toast if the first load or a further page fails, and on the screen instead of the content. */
  failureMessage?: () => string
  /** Set to false to show no toast. */
  failureToast?: false
  /** Text for the browser's console, logged for every failure. */
  failureLog?: string
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta
  }
}

/** Returns whether a failure leaves content missing. A failed refetch does not: the screen keeps what it shows. */
const lacksContent = ({ state: { data, fetchMeta } }: Query<unknown, unknown>): boolean =>
  data === undefined || fetchMeta?.fetchMore?.direction === 'forward'

/** Returns whether the error is reported elsewhere: a missing entity and a lost connection by the screen, an ended session by the login screen. */
const isExpected = (error: unknown): boolean =>
  error instanceof OfflineError || (error instanceof ApiError && (error.status === 404 || error.endsSession))

function createQueryCache(): QueryCache {
  const failures = new WeakMap<object, string>()
  const cache = new QueryCache({
    onError(error, query) {
      // A query without observers is a prefetch, whose caller handles the error.
      if (query.getObserversCount() === 0) return
      const { failureMessage, failureToast, failureLog } = query.meta ?? {}
      if (failureLog !== undefined) logFailure(failureLog, error)
      if (failureMessage === undefined || failureToast === false) return
      if (lacksContent(query) && !isExpected(error)) failures.set(query, toasts.error(failureMessage()))
    },
  })
  // Dismisses the toast of a failure when the query is fetched again or has left the screen.
  cache.subscribe((event) => {
    const isResolved =
      event.type === 'updated'
        ? event.action.type === 'fetch'
        : event.type === 'observerRemoved' && event.query.getObserversCount() === 0
    const toast = isResolved ? failures.get(event.query) : undefined
    if (toast === undefined) return
    toasts.dismiss(toast)
    failures.delete(event.query)
  })
  return cache
}

/**
 * Cached content is shown at once and refetched, because it may have changed. Only what a screen fetched while it was loading is not
 * fetched again when it is shown.
 */
export const freshMs = 1000

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: createQueryCache(),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        // A 4xx response is final. A network error or a 5xx response may be temporary.
        retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 1,
        retryDelay: 500,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
