import { load_failed } from '#messages'
import { OfflineError } from '#web/api/api-error.ts'
import { useConnected } from '#web/api/connection.ts'
import { NotOnDevice } from '#web/offline/not-on-device.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'

interface FailedQuery {
  error: unknown
  isFetching: boolean
  refetch: () => Promise<unknown>
}

interface FailedQueryProps {
  query: FailedQuery
  failureMessage?: string | undefined
  /** Whether it is shown in one line instead of an illustration. */
  compact?: boolean
}

/** Shown instead of data that could not be loaded, with a button to try again. Says whether the connection is the reason. */
export function FailedQuery({ query, failureMessage = load_failed(), compact = false }: FailedQueryProps) {
  const connected = useConnected()
  const { error, isFetching } = query
  const retry = () => void query.refetch()
  if (!connected || error instanceof OfflineError) {
    return <NotOnDevice loading={isFetching && connected} onRetry={retry} compact={compact} />
  }
  const Failure = compact ? LoadFailed : ErrorState
  return <Failure text={failureMessage} loading={isFetching} onRetry={retry} />
}
