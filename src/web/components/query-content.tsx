import type { ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading } from '../ui/spinner.tsx'

interface QueryContentProps<Data> {
  query: { isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> }
  /** The data to show: the query's, or a deferred value of it. */
  data: Data | undefined
  failureMessage: string
  /** Shown while the query loads for the first time. */
  loading?: ReactNode
  /** Whether a failure is shown in one line instead of an illustration. */
  compact?: boolean
  children: (data: Data) => ReactNode
}

/** Shows the data of a query. Until there is any, shows that it is loading, or that it failed with a button to try again. */
export function QueryContent<Data>(props: QueryContentProps<Data>) {
  const { query, data, failureMessage, loading = <Loading />, compact = false, children } = props
  if (data !== undefined) return children(data)
  if (!query.isError) return loading
  const Failure = compact ? LoadFailed : ErrorState
  return <Failure text={failureMessage} loading={query.isFetching} onRetry={() => void query.refetch()} />
}
