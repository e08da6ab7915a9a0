import { useRef } from 'react'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'

/** Returns a function that returns the `Idempotency-Key` of a form's content: the same one until the content changes. */
export function useRetryKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content) ?? ''
    if (last.current.key === '' || last.current.content !== text) {
      last.current = { content: text, key: newIdempotencyKey() }
    }
    return last.current.key
  }
}
