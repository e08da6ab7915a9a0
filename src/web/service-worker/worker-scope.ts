/**
 * The parts of a service worker's global scope that Lampstand uses. TypeScript's library for workers cannot be used in one project
 * with the one for pages.
 */
interface WaitingEvent extends Event {
  /** Keeps the worker running until the promise settles. */
  waitUntil(promise: Promise<unknown>): void
}

export interface WorkerEvents {
  install: WaitingEvent
  activate: WaitingEvent
  fetch: WaitingEvent & { readonly request: Request; respondWith(response: Promise<Response>): void }
  message: WaitingEvent & { readonly data: unknown }
  /** The data is null if the message has no payload. */
  push: WaitingEvent & { readonly data: { json(): unknown } | null }
  pushsubscriptionchange: WaitingEvent
  notificationclick: WaitingEvent & { readonly notification: Notification }
  /** Of the Background Synchronization API, which only Chromium has. */
  sync: WaitingEvent & { readonly tag: string }
}

/** An open tab or window. */
export interface WindowClient {
  readonly url: string
  readonly focused: boolean
  readonly visibilityState: DocumentVisibilityState
  postMessage(message: unknown, transfer?: Transferable[]): void
  focus(): Promise<WindowClient>
  navigate(url: string): Promise<WindowClient | null>
}

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<WindowClient | null>
    claim(): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener<Type extends keyof WorkerEvents>(type: Type, listener: (event: WorkerEvents[Type]) => void): void
}

export const worker = globalThis as unknown as WorkerScope
