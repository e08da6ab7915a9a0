import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Toast, useToaster } from 'react-hot-toast/headless'
import { limits } from '#contract/limits.ts'
import { dismiss, notifications } from '#messages'
import { notify } from './notify.ts'

type ToastAria = Toast['ariaProps']

/** A live region gets its text once it has been laid out: what comes together with its text, few screen readers say. */
function LiveText({ text, ...aria }: { text: ReactNode } & ToastAria) {
  const region = useRef<HTMLParagraphElement>(null)
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    const observer = new ResizeObserver(() => setIsThere(true))
    if (region.current) observer.observe(region.current)
    return () => observer.disconnect()
  }, [])
  return (
    <p ref={region} {...aria} className="grow py-2">
      {isThere && text}
    </p>
  )
}

/** Own markup over the headless library: its ready-made one writes styles that the content security policy refuses. */
export function Toaster() {
  const { toasts, handlers } = useToaster({ duration: limits.toast.usual })
  return (
    <section
      aria-label={notifications()}
      className="pointer-events-none fixed top-18 right-3 z-50 flex w-[min(24rem,calc(100vw-1.5rem))] flex-col gap-2 lg:top-1 lg:right-18"
    >
      {toasts
        .filter(({ visible }) => visible)
        .map((toast) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: reading a toast pauses it; its button dismisses it
          <div
            key={toast.id}
            onMouseEnter={handlers.startPause}
            onMouseLeave={handlers.endPause}
            onFocus={handlers.startPause}
            onBlur={handlers.endPause}
            className="pointer-events-auto flex animate-toast items-start gap-3 rounded-xl border border-line bg-surface py-1.5 pr-1.5 pl-4 text-ink shadow-lg"
          >
            {toast.type === 'error' ? (
              <CircleAlert aria-hidden className="mt-2.5 size-5 shrink-0 text-bad" />
            ) : (
              <CircleCheck aria-hidden className="mt-2.5 size-5 shrink-0 text-good" />
            )}
            <LiveText
              {...toast.ariaProps}
              text={typeof toast.message === 'function' ? toast.message(toast) : toast.message}
            />
            <button
              type="button"
              aria-label={dismiss()}
              onClick={() => notify.dismiss(toast.id)}
              className="grid size-10 shrink-0 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </button>
          </div>
        ))}
    </section>
  )
}
