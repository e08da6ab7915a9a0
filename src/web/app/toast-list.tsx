import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Toast, useToaster } from 'react-hot-toast/headless'
import { loginLimits } from '#contract/login-limits.ts'
import { dismiss, notifications } from '#messages'
import { useLocation } from '#web/router/router.tsx'
import { toasts } from '#web/ui/toasts.ts'

type ToastAria = Toast['ariaProps']

/** A live region that gets its text after layout: many screen readers skip regions that are inserted with their text. */
function LiveText({ text, ...aria }: { text: string } & ToastAria) {
  const region = useRef<HTMLParagraphElement>(null)
  const [isLaidOut, setIsLaidOut] = useState(false)
  useEffect(() => {
    const observer = new ResizeObserver(() => setIsLaidOut(true))
    if (region.current) observer.observe(region.current)
    return () => observer.disconnect()
  }, [])
  return (
    // The pseudo-element reserves the space of the text, so that the toast does not grow.
    <div
      data-text={text}
      className="grid grow *:[grid-area:1/1] before:invisible before:content-[attr(data-text)] before:[grid-area:1/1]"
    >
      <p ref={region} {...aria}>
        {isLaidOut && text}
      </p>
    </div>
  )
}

/** The top bar has nothing in its last pixels. */
const emptyEndPx = 10

/**
 * Returns where what the bars at the top of the screen contain ends, in pixels. Toasts begin there, so that they end above the letters of
 * the heading.
 */
function endOfBars(): number {
  const ends = [...document.querySelectorAll('[data-above-toasts]')].map(
    (bar) => bar.getBoundingClientRect().bottom - (bar.hasAttribute('data-top-bar') ? emptyEndPx : 0),
  )
  // A bar that is not shown ends at 0.
  return Math.max(0, ...ends)
}

/** Follows the end of the bars while there are toasts. On some screens, the bars scroll with the page. */
function useEndOfBars(isNeeded: boolean, pathname: string): number {
  const [end, setEnd] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen may have another bar
  useLayoutEffect(() => {
    if (!isNeeded) return
    const measure = () => setEnd(endOfBars())
    measure()
    const controller = new AbortController()
    const { signal } = controller
    window.addEventListener('resize', measure, { signal })
    window.addEventListener('scroll', measure, { signal, passive: true })
    // A chat hides the bars, which then slide (page/hide-bars.ts).
    window.addEventListener('transitionend', measure, { signal })
    const hidden = new MutationObserver(measure)
    hidden.observe(document.documentElement, { attributeFilter: ['data-hidden-bars'] })
    return () => {
      controller.abort()
      hidden.disconnect()
    }
  }, [isNeeded, pathname])
  return end
}

const { success, error, default: duration } = loginLimits.toast
const durations = { duration, success: { duration: success }, error: { duration: error } }

/**
 * Shows the toasts of the headless library. The library's own component uses inline styles, which the content security policy
 * blocks (docs/rules.md#toasts).
 */
export function ToastList() {
  const { toasts: all, handlers } = useToaster(durations)
  const shown = all.filter(({ visible }) => visible)
  const { pathname } = useLocation()
  const top = useEndOfBars(shown.length > 0, pathname)
  return (
    <section
      aria-label={notifications()}
      style={{ top }}
      // The newest toast covers the others until hover or focus.
      className="pointer-events-none fixed end-4 z-50 grid w-[min(24rem,calc(100vw-2rem))] max-[22rem]:end-2 max-[22rem]:w-[calc(100vw-1rem)] focus-within:pointer-events-auto focus-within:flex focus-within:flex-col-reverse focus-within:items-end focus-within:gap-2 hover:pointer-events-auto hover:flex hover:flex-col-reverse hover:items-end hover:gap-2 lg:end-8"
    >
      {[...shown].reverse().map((toast) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timers
        <div
          key={toast.id}
          onMouseEnter={handlers.startPause}
          onMouseLeave={handlers.endPause}
          onFocus={handlers.startPause}
          onBlur={handlers.endPause}
          className="pointer-events-auto relative flex min-h-7 max-w-full animate-toast justify-self-end items-center gap-2 rounded-[0.875rem] border border-line bg-surface py-0.5 ps-2.5 pe-3.5 text-sm leading-tight max-[22rem]:pe-2.5 max-[22rem]:text-[0.8125rem] text-ink shadow-lg [grid-area:1/1] last:z-10 in-[section:not(:hover,:focus-within)]:not-last:pointer-events-none in-[section:not(:hover,:focus-within)]:not-last:opacity-0"
        >
          {toast.type === 'error' ? (
            <CircleAlert aria-hidden className="size-5 shrink-0 text-bad" />
          ) : (
            <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
          )}
          <LiveText
            {...toast.ariaProps}
            text={String(typeof toast.message === 'function' ? toast.message(toast) : toast.message)}
          />
          {/* A tap on it dismisses it: a button of its own would leave little room for the text. It is 44 px high, but covers no filter below. */}
          <button
            type="button"
            aria-label={dismiss()}
            onClick={() => toasts.dismiss(toast.id)}
            className="absolute -inset-x-px -inset-y-[9px] rounded-[inherit] in-[section:not(:hover,:focus-within)>:not(:last-child)]:invisible"
          />
        </div>
      ))}
    </section>
  )
}
