import { type RefObject, useEffect, useEffectEvent } from 'react'

interface ReviewKeys {
  move: (step: number) => void
  approve: () => void
}

const isField = (element: Element) => element.matches('input, textarea, select, [contenteditable]')

/**
 * Handles the keys of the two panes: J and K move, Ctrl+Enter approves. They work while the focus is in the panes or nowhere (WCAG 2.2,
 * 2.1.4), and not in a field, which handles its own keys.
 */
export function useReviewKeys(panes: RefObject<HTMLElement | null>, keys: ReviewKeys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || event.altKey || event.isComposing || !(target instanceof Element)) return
    const isHere = target === document.body || target.matches('h1') || panes.current?.contains(target) === true
    if (!isHere || isField(target)) return
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'Enter') return
      event.preventDefault()
      if (!event.repeat) keys.approve()
      return
    }
    const step = { j: 1, k: -1 }[event.key.toLowerCase()]
    if (step === undefined) return
    event.preventDefault()
    keys.move(step)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
