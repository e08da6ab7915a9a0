import { useEffect, useRef, useState } from 'react'
import type { Call, FileKey } from '#contract/calls.ts'
import { download_failed } from '#messages'
import { messageOf } from '#web/api/api-error.ts'
import { type DownloadedFile, downloadFile } from '#web/api/download.ts'

export type DownloadState =
  | { step: 'idle' }
  | { step: 'preparing'; bytes: number }
  | { step: 'ready'; file: File; url: string }
  | { step: 'failed'; message: string }

const idle: DownloadState = { step: 'idle' }

/** Starts the browser's download of a file that is on the device. */
function save(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Downloads files of the API, one at a time. What was downloaded is forgotten when the screen closes. */
export function useDownload() {
  const [state, setState] = useState(idle)
  const running = useRef<AbortController>(undefined)
  const again = useRef<() => void>(undefined)
  const url = state.step === 'ready' ? state.url : undefined
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  useEffect(() => () => running.current?.abort(), [])

  function cancel(): void {
    running.current?.abort()
    running.current = undefined
    setState(idle)
  }

  /** Ends a download that is not complete. */
  function stop(): void {
    setState((current) => (current.step === 'preparing' ? idle : current))
    running.current?.abort()
    running.current = undefined
  }

  async function load(from: (options: Parameters<typeof downloadFile>[2]) => Promise<DownloadedFile>): Promise<void> {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const isCurrent = () => running.current === controller
    setState({ step: 'preparing', bytes: 0 })
    try {
      const { name, blob } = await from({
        signal: controller.signal,
        onProgress: (bytes) => isCurrent() && setState({ step: 'preparing', bytes }),
      })
      if (!isCurrent()) return
      const ready = { file: new File([blob], name, { type: blob.type }), url: URL.createObjectURL(blob) }
      setState({ step: 'ready', ...ready })
      save(ready.url, name)
    } catch (error) {
      if (!isCurrent()) return
      setState(idle)
      throw error
    }
  }

  /** Downloads a file for a form, which shows the error. @throws {ApiError} {OfflineError} */
  const run = <Key extends FileKey>(key: Key, call: Call<Key>) => load((options) => downloadFile(key, call, options))

  /** Makes a file on the device, or shows why that failed. */
  async function make(file: Parameters<typeof load>[0]): Promise<void> {
    again.current = () => void make(file)
    try {
      await load(file)
    } catch (error) {
      setState({ step: 'failed', message: messageOf(error, download_failed()) })
    }
  }

  const start = <Key extends FileKey>(key: Key, call: Call<Key>) => make((options) => downloadFile(key, call, options))

  return { state, run, start, make, stop, cancel, tryAgain: () => again.current?.() }
}
