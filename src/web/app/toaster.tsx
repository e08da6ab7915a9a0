import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Toast, useToaster } from 'react-hot-toast/headless'
import { useLocation } from 'react-router'
import { limits } from '#contract/limits.ts'
import { dismiss, notifications } from '#messages'
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

const { success, error, default: duration } = limits.toast
const durations = { duration, success: { duration: success }, error: { duration: error } }

/**
 * Shows the toasts of the headless library. The library's own component uses inline styles, which the content security policy
 * blocks (docs/rules.md#toasts).
 */
export function Toaster() {
  const { toasts: shown, handlers } = useToaster(durations)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the toasts belong to the screen, which the path identifies
  useLayoutEffect(() => toasts.endScreen, [pathname])
  useEffect(toasts.followInput, [])
  return (
    <section
      aria-label={notifications()}
      // At the height of the top bar, so that no heading is covered. The newest toast covers the others until hover or focus.
      className="pointer-events-none fixed top-1 end-2 z-50 grid w-[min(24rem,calc(100vw-1rem))] focus-within:pointer-events-auto focus-within:flex focus-within:flex-col-reverse focus-within:items-end focus-within:gap-2 hover:pointer-events-auto hover:flex hover:flex-col-reverse hover:items-end hover:gap-2 lg:end-18"
    >
      {shown
        .filter(({ visible }) => visible)
        .reverse()
        .map((toast) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timers
          <div
            key={toast.id}
            onMouseEnter={handlers.startPause}
            onMouseLeave={handlers.endPause}
            onFocus={handlers.startPause}
            onBlur={handlers.endPause}
            className="pointer-events-auto flex max-w-full animate-toast justify-self-end items-center gap-2 rounded-xl border border-line bg-surface py-0.5 pe-0.5 ps-3 text-sm leading-tight text-ink shadow-lg [grid-area:1/1] last:z-10 in-[section:not(:hover,:focus-within)]:not-last:[transform:translateY(0.375rem)_scaleX(0.95)]"
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
            <button
              type="button"
              aria-label={dismiss()}
              onClick={() => toasts.dismiss(toast.id)}
              className="grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink in-[section:not(:hover,:focus-within)>:not(:last-child)]:invisible"
            >
              <X aria-hidden className="size-4" />
            </button>
          </div>
        ))}
    </section>
  )
}
