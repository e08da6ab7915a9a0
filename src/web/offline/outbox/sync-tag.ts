/** Tag of the `sync` event by which the browser starts the service worker when the network returns. */
export const syncTag = 'send-outbox'
