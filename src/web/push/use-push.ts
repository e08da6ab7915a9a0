import { useEffect, useEffectEvent } from 'react'
import { usePageVisible } from '#web/api/events/use-page-visible.ts'
import { navigate, useLocation } from '#web/router/router.tsx'
import { useLanguage } from '../storage/texts.ts'
import { readToken } from '../storage/token.ts'
import { endPush } from './end-push.ts'
import { findRegistration } from './find-registration.ts'
import { pushSupport } from './push-support.ts'
import { showsPlace } from './shows-place.ts'
import type { WorkerMessage } from './worker-messages.ts'

/** Closes the notifications of the place on the screen. */
async function closeSeen(): Promise<void> {
  for (const notification of (await (await findRegistration())?.getNotifications?.()) ?? []) {
    const path: unknown = notification.data?.path
    if (typeof path === 'string' && showsPlace(window.location.href, path)) notification.close()
  }
}

/** Tells the server about a new session, endpoint, time zone or language of this device. */
async function refreshIfAllowed(userId: string): Promise<void> {
  if (pushSupport() !== 'available' || Notification.permission !== 'granted') return
  const { refreshRegistration } = await import('./device.ts')
  await refreshRegistration(userId)
}

/**
 * Notifications while the app is open (docs/rules.md#notifications-on-the-screen): opens the place of one that was tapped, closes
 * those of the place on the screen, and ends them with the session.
 */
export function usePush(userId: string): void {
  const { pathname, search } = useLocation()
  const isVisible = usePageVisible()

  const handleMessage = useEffectEvent(({ data, ports }: MessageEvent<WorkerMessage | undefined>) => {
    if (data?.type === 'subscription changed') void refreshIfAllowed(userId)
    if (data?.type !== 'open') return
    ports[0]?.postMessage('opened')
    if (!showsPlace(window.location.href, data.path)) navigate(data.path)
  })
  useEffect(() => {
    const workers = navigator.serviceWorker
    const handle = (event: MessageEvent) => handleMessage(event)
    workers?.addEventListener('message', handle)
    return () => workers?.removeEventListener('message', handle)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when another place is shown
  useEffect(() => {
    if (!isVisible) return
    const close = () => void closeSeen().catch(() => undefined)
    close()
    window.addEventListener('focus', close)
    return () => window.removeEventListener('focus', close)
  }, [pathname, search, isVisible])

  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server is told about another language
  useEffect(() => void refreshIfAllowed(userId).catch(() => undefined), [userId, language])

  useEffect(
    () => () => {
      // The session has ended, in this tab or another one. Logging out also deletes the mark that notifications were on
      // (push-mark.ts). If the server has ended the session, they are on again when the same person logs in.
      if (readToken() === null) void endPush().catch(() => undefined)
    },
    [],
  )
}
