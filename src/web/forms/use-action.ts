import { useRef, useState } from 'react'
import { messageOf } from '#web/api/api-error.ts'
import { toasts } from '#web/ui/toasts.ts'
import { useRetryKey } from './use-retry-key.ts'

interface Reports<Result> {
  /** Shown in a toast. A function gets what the call resolves with. Without one, the screen itself shows the result. */
  success?: string | ((result: Result) => string | undefined)
  /** Shown in a toast if the server sends no message. */
  failure: string
  /** Whether the screen shows the failure as `error`, instead of a toast. */
  inPlace?: true
}

export interface Action {
  /** Whether a call is under way. */
  isRunning: boolean
  /** Why the last call failed, if the screen shows it. */
  error: string | undefined
  /**
   * Calls the server, unless a call is under way, and reports the result.
   * @param call gets an `Idempotency-Key`, which is the same until a call succeeds
   * @returns whether the call succeeded
   */
  run: <Result>(call: (key: string) => Promise<Result>, reports: Reports<Result>) => Promise<boolean>
}

/** What a button does on the server, outside a form. */
export function useAction(): Action {
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<string>()
  const running = useRef(false)
  const successes = useRef(0)
  const keyOf = useRetryKey()

  return {
    isRunning,
    error,
    async run(call, { success, failure, inPlace }) {
      if (running.current) return false
      running.current = true
      setRunning(true)
      setError(undefined)
      try {
        const result = await call(keyOf(successes.current))
        successes.current += 1
        const message = typeof success === 'function' ? success(result) : success
        if (message !== undefined) toasts.success(message)
        return true
      } catch (cause) {
        const message = messageOf(cause, failure)
        if (inPlace) setError(message)
        else toasts.error(message)
        return false
      } finally {
        running.current = false
        setRunning(false)
      }
    },
  }
}
