import type { Settlement } from './entry.ts'

/** What a tab or the service worker tells the others: that an attempt has ended, or that entries have changed. */
interface OutboxNews {
  userId: string
  settled?: { key: string; settlement: Settlement }
}

const name = 'lampstand-outbox'

/**
 * Connects to the other tabs and the service worker. Without BroadcastChannel, a tab learns of changes when it becomes visible.
 * @param end closes the connection when it is aborted
 */
export function openChannel(onNews: (news: OutboxNews) => void, end?: AbortSignal): (news: OutboxNews) => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<OutboxNews>) => onNews(data)
  end?.addEventListener('abort', () => channel.close())
  return (news) => {
    if (end?.aborted !== true) channel.postMessage(news)
  }
}
