import { type RefObject, useLayoutEffect } from 'react'
import { hideBars } from './hide-bars.ts'

/** Time after which the bars return when a tap takes the focus from a form: nothing moves until the tap has ended. */
const leaveDelayMs = 150
/** Maximum time from a tap to the change of the focus. */
const tapMs = 500
/** A keyboard is higher. The toolbars of a browser are not. */
const minKeyboardPx = 120

/**
 * Gives a screen the whole space between the bars (styles.css). While a form in it has the focus, a phone shows neither the top bar nor
 * the tab bar.
 */
export function useFullHeight(screen: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = screen.current
    if (element === null) return
    const { dataset, style } = document.documentElement
    const viewport = window.visualViewport
    let isWriting = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let tappedAt = Number.NEGATIVE_INFINITY
    const noteTap = ({ timeStamp }: Event) => {
      tappedAt = timeStamp
    }

    /** Browsers on iOS keep the height of the page when a keyboard opens, and move it up instead. */
    function followKeyboard(): void {
      const isCovered = isWriting && viewport?.scale === 1 && window.innerHeight - viewport.height > minKeyboardPx
      if (isCovered) {
        style.setProperty('--screen-height', `${viewport.height}px`)
        style.setProperty('--visual-top', `${viewport.offsetTop}px`)
      } else {
        style.removeProperty('--screen-height')
        style.removeProperty('--visual-top')
      }
    }
    function setWriting(value: boolean): void {
      isWriting = value
      hideBars(isWriting ? 'all' : undefined)
      followKeyboard()
    }
    const isInForm = (target: EventTarget | null) => target instanceof Element && target.closest('form') !== null
    function follow(target: EventTarget | null, timeStamp: number): void {
      clearTimeout(timer)
      if (target instanceof Element && element?.contains(target) && isInForm(target)) setWriting(true)
      else if (timeStamp - tappedAt < tapMs) timer = setTimeout(setWriting, leaveDelayMs, false)
      else setWriting(false)
    }
    const enter = ({ target, timeStamp }: FocusEvent) => follow(target, timeStamp)
    const leave = ({ relatedTarget, timeStamp }: FocusEvent) => follow(relatedTarget, timeStamp)

    dataset['fullHeight'] = ''
    setWriting(element.contains(document.activeElement) && isInForm(document.activeElement))
    for (const type of ['pointerdown', 'pointerup']) window.addEventListener(type, noteTap, true)
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    viewport?.addEventListener('resize', followKeyboard)
    viewport?.addEventListener('scroll', followKeyboard)
    return () => {
      clearTimeout(timer)
      for (const type of ['pointerdown', 'pointerup']) window.removeEventListener(type, noteTap, true)
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
      viewport?.removeEventListener('resize', followKeyboard)
      viewport?.removeEventListener('scroll', followKeyboard)
      setWriting(false)
      delete dataset['fullHeight']
    }
  }, [screen])
}
