import { type RefObject, useEffect } from 'react'

/** Marks the buttons of a form with `data-stuck` while they cover a part of it (`form-actions` in styles.css). */
export function useStuckBar(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const bar = form.current?.querySelector<HTMLElement>(':scope > .form-actions')
    if (!bar) return
    const observer = new IntersectionObserver(
      ([entry]) => bar.toggleAttribute('data-stuck', entry !== undefined && entry.intersectionRatio < 1),
      {
        root: bar.closest('dialog'),
        // `auto` where the screen has too few lines for a bar that stays in view.
        rootMargin: `0px 0px ${-1 - (Number.parseFloat(getComputedStyle(bar).bottom) || 0)}px`,
        threshold: 1,
      },
    )
    observer.observe(bar)
    return () => observer.disconnect()
  }, [form])
}
