import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from '#web/router/router.tsx'
import { hideBars } from './hide-bars.ts'
import { TabTitle } from './page-header.tsx'

interface OwnHeaderProps {
  title: string
  /** The screen that Back opens. */
  parent: string
  back: string
  /** The one action of the screen. */
  children: ReactNode
}

/**
 * The header of a screen that shows nothing of the group and its reader. It stays in view, and on phones it replaces the bar at the top.
 * With very large text, the title is for screen readers only.
 */
export function OwnHeader({ title, parent, back, children }: OwnHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    hideBars('top')
    return () => hideBars()
  }, [])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <header
      data-above-toasts
      className="@container/bar sticky top-0 z-30 -mx-4 border-b border-line bg-paper sm:-mx-8 lg:mx-0 lg:border-0 lg:[@media(height>=30rem)]:top-16"
    >
      <TabTitle title={title} />
      <div className="flex min-h-[calc(3.5rem-1px)] items-center gap-1 px-2 py-1 sm:px-5 lg:px-0">
        <Link
          to={parent}
          aria-label={back}
          className="grid size-11 shrink-0 place-items-center rounded-xl hover:bg-sunken max-[18rem]:hidden"
        >
          <ArrowLeft aria-hidden className="mirror-rtl size-5" />
        </Link>
        <h1
          ref={heading}
          tabIndex={-1}
          className="min-w-0 grow text-lg leading-tight font-bold @max-[18rem]/bar:sr-only sm:text-xl lg:text-3xl"
        >
          {title}
        </h1>
        <div className="ms-auto @min-[19rem]/bar:shrink-0 @min-[19rem]/bar:whitespace-nowrap">{children}</div>
      </div>
    </header>
  )
}
