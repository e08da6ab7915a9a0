import { useEffect, useRef, useState } from 'react'
import type { Call } from '#contract/calls.ts'
import type { RestoreState } from '#contract/restore.ts'
import * as messages from '#messages'
import { request } from '#web/api/api.ts'
import { messageOf } from '#web/api/api-error.ts'
import { uploadFile } from '#web/api/upload.ts'
import { linkHeaders, useRestoreState } from './use-restore-state.ts'

type Check = Call<'POST /api/setup/restore/check'>['body']

export interface Upload {
  file: File
  received: number
  /** Whether the connection is away. */
  isWaiting: boolean
}

/** The restore behind a set-up link: its state on the server, the upload of this page, and what to do next. */
export function useRestore(setupToken: string) {
  const { setState, refetch, ...server } = useRestoreState(setupToken)
  const [upload, setUpload] = useState<Upload>()
  /** What was chosen last, for which a passphrase may be asked. */
  const [chosen, setChosen] = useState<Check>()
  const [wantsAnother, setWantsAnother] = useState(false)
  const [error, setError] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const headers = linkHeaders(setupToken)
  useEffect(() => () => running.current?.abort(), [])

  /** Calls a route that returns the state. @returns whether it succeeded */
  async function call(key: 'POST /api/setup/restore/check' | 'POST /api/setup/restore/run', body?: Check) {
    setError(undefined)
    try {
      const response = await request(key, { body }, { headers })
      setState((await response.json()) as RestoreState)
    } catch (cause) {
      setError(messageOf(cause, messages.setup_restore_failed_start()))
      refetch()
    }
  }

  async function check(body: Check): Promise<void> {
    setChosen(body)
    setWantsAnother(false)
    await call('POST /api/setup/restore/check', body)
  }

  function cancel(): void {
    running.current?.abort()
    running.current = undefined
    setUpload(undefined)
  }

  return {
    ...server,
    refetch,
    upload,
    error,
    /** Whether the state on the server is that of what was chosen on this page. */
    hasChosen: chosen !== undefined,
    wantsAnother,
    cancel,
    check,
    checkWith: (passphrase: string) => check({ ...chosen, passphrase }),
    run: () => call('POST /api/setup/restore/run'),
    /** Returns to the choice. */
    chooseAnother(): void {
      setChosen(undefined)
      setWantsAnother(true)
      setError(undefined)
    },

    async send(file: File): Promise<void> {
      const controller = new AbortController()
      running.current = controller
      setChosen(undefined)
      setError(undefined)
      const show = (received: number, isWaiting: boolean) =>
        running.current === controller && setUpload({ file, received, isWaiting })
      let received = 0
      show(0, false)
      try {
        if (file.size === 0) throw new Error('empty')
        await uploadFile('PUT /api/setup/restore/file', file, {
          headers,
          signal: controller.signal,
          onProgress: (bytes) => {
            received = bytes
            show(bytes, false)
          },
          onWait: () => show(received, true),
        })
        if (running.current !== controller) return
        await check({})
      } catch (cause) {
        if (running.current !== controller) return
        setError(
          file.size === 0
            ? messages.setup_restore_not_a_backup()
            : messageOf(cause, messages.setup_restore_failed_start()),
        )
      }
      setUpload(undefined)
    },
  }
}
export type Restore = ReturnType<typeof useRestore>
