/** Messages of the service worker to the pages of the app. */
export type WorkerMessage =
  /** Opens a screen. The page confirms it on the port of the message. */
  | { type: 'open'; path: string }
  /** The browser has replaced the subscription of this device. */
  | { type: 'subscription changed' }
