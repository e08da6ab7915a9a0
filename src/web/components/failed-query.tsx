import { OfflineError } from '../api/api-error.ts'
import { useConnected } from '../api/use-connected.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { NotOnDevice } from './not-on-device.tsx'

interface FailedQuery {
  error: unknown
  isFetching: boolean
  refetch: () => Promise<unknown>
}

interface FailedQueryProps {
  query: FailedQuery
  failureMessage: string
  /** Whether it is shown in one line instead of an illustration. */
  compact?: boolean
}

/** Shown instead of data that could not be loaded, with a button to try again. Says whether the connection is the reason. */
export function FailedQuery({ query, failureMessage, compact = false }: FailedQueryProps) {
  const connected = useConnected()
  const { error, isFetching } = query
  const retry = () => void query.refetch()
  if (!connected || error instanceof OfflineError) {
    return <NotOnDevice loading={isFetching && connected} onRetry={retry} compact={compact} />
  }
  const Failure = compact ? LoadFailed : ErrorState
  return <Failure text={failureMessage} loading={isFetching} onRetry={retry} />
}
