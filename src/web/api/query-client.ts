import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { notify } from '../ui/notify.ts'
import { ApiError } from './api-error.ts'
import { logFailure } from './log-failure.ts'

/** How a query reports a failure, apart from what the screen shows in the place of its content. */
interface FailureMeta extends Record<string, unknown> {
  /** What a person reads: in a toast, if the first load or a further page fails, and in the place of the content. */
  failureMessage?: () => string
  /** False if no toast is shown. */
  failureToast?: false
  /** Text for the browser's log, for every failure. */
  failureLog?: string
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta
  }
}

/** The query has nothing to show, or nothing more. A refetch that fails leaves the content on the screen, and shows no toast. */
const lacksContent = ({ state: { data, fetchMeta } }: Query<unknown, unknown>): boolean =>
  data === undefined || fetchMeta?.fetchMore?.direction === 'forward'

/** The screen itself says what is missing, and the login screen why the session ended. */
const isExpected = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.endsSession)

function createQueryCache(): QueryCache {
  const toasts = new WeakMap<object, string>()
  const cache = new QueryCache({
    onError(error, query) {
      // Nobody waits for a query without observers; who fetched it handles the error.
      if (query.getObserversCount() === 0) return
      const { failureMessage, failureToast, failureLog } = query.meta ?? {}
      if (failureLog !== undefined) logFailure(failureLog, error)
      if (failureMessage === undefined || failureToast === false) return
      // Without a network, the notice of the layout says it for all.
      if (lacksContent(query) && !isExpected(error) && navigator.onLine)
        toasts.set(query, notify.error(failureMessage()))
    },
  })
  // A toast is dismissed with the failure it reports: when the query is fetched again, or is no longer on the screen.
  cache.subscribe((event) => {
    const isOver =
      event.type === 'updated'
        ? event.action.type === 'fetch'
        : event.type === 'observerRemoved' && event.query.getObserversCount() === 0
    const toast = isOver ? toasts.get(event.query) : undefined
    if (toast === undefined) return
    notify.dismiss(toast)
    toasts.delete(event.query)
  })
  return cache
}

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: createQueryCache(),
    defaultOptions: {
      queries: {
        // Cached content shows at once and is refetched: it may have changed.
        staleTime: 0,
        // Don't retry what the server refuses; a network error may be temporary.
        retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 1,
        retryDelay: 500,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
