import type { ApiKey } from '#contract/calls.ts'
import { expandPath } from '#contract/shared/links.ts'
import { currentLanguage } from '#web/storage/texts.ts'

export interface RequestInput {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
  /** Instead of a body, for routes that take bytes. */
  bytes?: Blob
}

interface RequestOptions {
  token: string | null
  headers?: Record<string, string> | undefined
  /** Aborts the request. */
  end?: AbortSignal | undefined
  /** Time without a response, or without a further part of its body, after which the request is aborted. */
  maxSilenceMs?: number | undefined
}

/** Asks for responses in the language that the page shows. The service worker has none, and the browser asks for its own. */
export const inLanguage = () => ({ 'accept-language': currentLanguage() })

/** Longer than the server's own request timeout, so that the server's response arrives first. */
const defaultSilenceMs = 15_000

/**
 * Returns a signal that aborts a request together with another signal, or while `next` waits longer than a time for a part of its
 * response. `AbortSignal.timeout` and `AbortSignal.any` are missing in Chrome 99, Firefox 98 and Safari 15.4 (ADR 018).
 */
export function limitSilence(maxSilenceMs: number, end?: AbortSignal) {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const abort = () => {
    clearTimeout(timer)
    controller.abort()
  }
  if (end?.aborted === true) abort()
  end?.addEventListener('abort', abort)
  const stop = () => end?.removeEventListener('abort', abort)
  async function next<Part>(part: Promise<Part>): Promise<Part> {
    timer = setTimeout(abort, maxSilenceMs)
    try {
      return await part
    } catch (error) {
      stop()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  return { signal: controller.signal, next, stop }
}

function buildUrl(template: string, { params = {}, query = {} }: RequestInput): string {
  const path = expandPath(template, params)
  const defined = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return path + (defined.length > 0 ? `?${new URLSearchParams(defined)}` : '')
}

/** Returns whether a response may have a body. Chromium has an empty one with 204, with which no `Response` can be made. */
const hasBody = ({ status }: Response) => status !== 204 && status !== 304

/** Returns whether a body is JSON. What is not does not come from the server, but from a network that asks for a login. */
export const isJson = ({ headers }: Response): boolean => headers.get('content-type')?.includes('json') === true

/**
 * Sends a request to a route of the contract, from a page or the service worker. A slow connection may take any time, if something
 * arrives now and then.
 * @throws if there is no HTTP response. Reading the body throws if it breaks
 */
export async function sendRequest(
  key: ApiKey,
  call: RequestInput,
  { token, headers, end, maxSilenceMs = defaultSilenceMs }: RequestOptions,
): Promise<Response> {
  const { signal, next, stop } = limitSilence(maxSilenceMs, end)
  const [method = '', template = ''] = key.split(' ')
  const response = await next(
    fetch(buildUrl(template, call), {
      method,
      headers: {
        accept: 'application/json',
        'content-type': call.bytes === undefined ? 'application/json' : 'application/octet-stream',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      signal,
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      ...(call.bytes !== undefined && { body: call.bytes }),
    }),
  )
  if (response.body === null || !hasBody(response)) {
    stop()
    return response
  }
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      const { done, value } = await next(reader.read())
      if (!done) return stream.enqueue(value)
      stop()
      stream.close()
    },
    cancel(reason) {
      stop()
      return reader.cancel(reason)
    },
  })
  return new Response(body, response)
}

/** Returns a response with its whole body. @throws if it breaks, or does not come from the server */
export async function readWhole(response: Response): Promise<Response> {
  if (!response.ok || !hasBody(response)) return response
  if (!isJson(response)) throw new Error(`Not from the server: ${response.headers.get('content-type')}`)
  return new Response(await response.arrayBuffer(), response)
}
