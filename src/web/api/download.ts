import type { Call, FileKey } from '#contract/calls.ts'
import { request } from './api.ts'
import { OfflineError } from './api-error.ts'
import type { RequestInput } from './send-request.ts'

export interface DownloadedFile {
  name: string
  blob: Blob
}

interface Options {
  signal: AbortSignal
  /** Called with the number of bytes so far. */
  onProgress: (bytes: number) => void
}

/** Size from which bytes move from memory to a blob, which browsers keep on the disk. */
const maxBytesInMemory = 4 * 1024 * 1024

/** Returns the name of a file: RFC 6266, with the encoding of RFC 8187. */
function nameOf(response: Response): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  try {
    return decodeURIComponent(encoded ?? '') || 'download'
  } catch {
    return 'download'
  }
}

/**
 * Downloads a file of the contract. The browser can't do it with a link, because a link carries no session.
 * @throws {ApiError} {OfflineError}, also if the connection breaks before the end
 */
export async function downloadFile<Key extends FileKey>(
  key: Key,
  call: Call<Key>,
  { signal, onProgress }: Options,
): Promise<DownloadedFile> {
  const response = await request(key, call as RequestInput, { signal, isStream: true })
  const type = response.headers.get('content-type') ?? ''
  let blob = new Blob([], { type })
  let [parts, waiting, bytes]: [Uint8Array<ArrayBuffer>[], number, number] = [[], 0, 0]
  function store(): void {
    blob = new Blob([blob, ...parts], { type })
    ;[parts, waiting] = [[], 0]
  }
  try {
    const reader = response.body?.getReader()
    for (;;) {
      const { value } = (await reader?.read()) ?? {}
      if (value === undefined) break
      parts.push(value)
      waiting += value.length
      bytes += value.length
      if (waiting > maxBytesInMemory) store()
      onProgress(bytes)
    }
  } catch (cause) {
    throw new OfflineError(cause)
  }
  store()
  return { name: nameOf(response), blob }
}
