import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { logFailure } from './log-failure.ts'

// Every test fails if something is logged and left in the mock (test/support/no-console-errors.ts).

it('logs a failure', () => {
  const failure = new ApiError(500, {})
  logFailure('Prayers could not be fetched', failure)
  const { error: log } = vi.mocked(console)
  expect(log.mock.calls).toEqual([['Prayers could not be fetched', failure]])
  log.mockClear()
})

it('does not log that a session has ended', () => {
  logFailure('Prayers could not be fetched', new ApiError(401, { code: 'session_expired' }))
})

it.for(['clear', 'cancelQueries'] as const)('does not log a fetch that was canceled by %s', async (cancel) => {
  const client = new QueryClient()
  const fetching = client.fetchQuery({ queryKey: ['prayers'], queryFn: () => new Promise(() => undefined) })
  const logged = fetching.catch((error: unknown) => logFailure('Prayers could not be fetched', error))
  void client[cancel]()
  await logged
})
