import { useEffect } from 'react'

/** Browsers that can show a number on the icon of an installed app. */
type BadgingNavigator = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

/** Shows a number on the icon of the installed app, until the user logs out. A browser may refuse, for example in a private window. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    const { setAppBadge, clearAppBadge }: BadgingNavigator = navigator
    const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
    shown?.catch(() => undefined)
  }, [count])
  useEffect(() => {
    const { clearAppBadge }: BadgingNavigator = navigator
    return () => void clearAppBadge?.call(navigator).catch(() => undefined)
  }, [])
}
