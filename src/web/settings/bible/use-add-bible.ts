import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { bible_add_failed } from '#messages'
import { apiOnce } from '#web/api/api.ts'
import { messageOf } from '#web/api/api-error.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { uploadFile } from '#web/api/upload.ts'
import { addedTextsQuery } from './queries.ts'

/** A file on its way: `received` bytes are on the server, which then checks it. */
export interface Adding {
  file: File
  received: number
  /** Whether the connection is away. */
  isWaiting: boolean
}

/** Adds a translation from a file: uploads it, and lets the server check it. */
export function useAddBible() {
  const client = useQueryClient()
  const invalidate = useInvalidate('settings')
  const [adding, setAdding] = useState<Adding>()
  const [error, setError] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function add(file: File): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setError(undefined)
    const show = (received: number, isWaiting = false) =>
      !controller.signal.aborted && setAdding({ file, received, isWaiting })
    let received = 0
    show(0)
    try {
      const upload = await uploadFile('PUT /api/bible-files', file, {
        headers: {},
        signal: controller.signal,
        onProgress(bytes) {
          received = bytes
          show(bytes)
        },
        onWait: () => show(received, true),
      })
      const body = { upload, fileName: file.name }
      // The server checks one file at a time, each for up to a minute.
      const added = await apiOnce('POST /api/bible-texts', { body }, newIdempotencyKey(), true)
      client.setQueryData(addedTextsQuery.queryKey, (texts = []) => [
        ...texts.filter(({ id }) => id !== added.id),
        added,
      ])
      await invalidate()
    } catch (cause) {
      if (!controller.signal.aborted) setError(messageOf(cause, bible_add_failed()))
    } finally {
      if (running.current === controller) setAdding(undefined)
    }
  }

  function cancel(): void {
    running.current?.abort()
    setAdding(undefined)
  }
  return { adding, error, add, cancel }
}
