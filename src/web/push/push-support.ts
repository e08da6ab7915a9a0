import { useCallback, useEffect, useState } from 'react'
import { keepsData } from '../storage/items.ts'

/**
 * Whether this browser can receive notifications:
 * - `available`, unless the person refuses
 * - `denied`: the person or the system has blocked them
 * - `install first`: an iPhone or iPad, where only apps on the Home Screen can
 * - `update first`: an app on the Home Screen of an iPhone or iPad before iOS 16.4
 * - `refused`: the browser keeps no data of this site, and so no service worker
 * - `insecure`: the address does not start with https://
 * - `unsupported`: another browser that can't
 */
export type PushSupport =
  | 'available'
  | 'denied'
  | 'refused'
  | 'install first'
  | 'update first'
  | 'insecure'
  | 'unsupported'

/** An iPad presents itself as a Mac with a touch screen. */
export const isIos = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)
export const isAndroid = (): boolean => /Android/.test(navigator.userAgent)

/** Returns whether the app was opened from the Home Screen, without the browser's toolbars. */
export const isInstalled = (): boolean =>
  (navigator as { standalone?: boolean }).standalone === true || matchMedia('(display-mode: standalone)').matches

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
    if (!keepsData) return 'refused'
    return Notification.permission === 'denied' ? 'denied' : 'available'
  }
  if (!isIos()) return 'unsupported'
  return isInstalled() ? 'update first' : 'install first'
}

/**
 * Returns whether notifications are possible, and follows changes of the permission in the browser's settings.
 * @returns also a function that reads the permission again
 */
export function usePushSupport(): [support: PushSupport, update: () => void] {
  const [support, setSupport] = useState(pushSupport)
  const update = useCallback(() => setSupport(pushSupport()), [])
  useEffect(() => {
    let status: PermissionStatus | undefined
    let isUnmounted = false
    const follow = async () => {
      const found = await navigator.permissions.query({ name: 'notifications' })
      if (isUnmounted) return
      status = found
      found.addEventListener('change', update)
    }
    // Safari before 16 lacks it. There the permission is read again when the page becomes visible.
    if (navigator.permissions) void follow().catch(() => undefined)
    document.addEventListener('visibilitychange', update)
    return () => {
      isUnmounted = true
      status?.removeEventListener('change', update)
      document.removeEventListener('visibilitychange', update)
    }
  }, [update])
  return [support, update]
}
