import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { useIsCovered } from '#web/router/covered.ts'
import { useGroupName } from '#web/session/group-name.ts'

interface PageHeaderProps {
  title: string
  /** The title with elements, if it has any. */
  heading?: ReactNode
  text?: ReactNode
  /** A mark next to the heading. */
  badge?: ReactNode
  /** Whether what follows brings its own space: a line of buttons, or rows. */
  isTight?: boolean
  className?: string
  children?: ReactNode
}

let isFirstPage = true

/** Text before the title in the browser's tab, such as the number of unread items. The heading is without it. */
export const TitlePrefix = createContext('')

/** Sets the title of the browser's tab. */
export function TabTitle({ title }: { title: string }) {
  const groupName = useGroupName()
  // The tab has the title of what is over the screen.
  if (useIsCovered()) return null
  return <title>{`${use(TitlePrefix)}${title} · ${groupName}`}</title>
}

/** The text of a screen's heading. It takes the focus, so that screen readers announce the new screen. */
export function PageHeading({ title, className }: { title: ReactNode; className: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The browser announces the first page.
    if (!isFirstPage) heading.current?.focus({ preventScroll: true })
    isFirstPage = false
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {title}
    </h1>
  )
}

/** The heading of a screen. It sets the tab's title and takes the focus. */
export function PageHeader(props: PageHeaderProps) {
  const { title, heading = title, text, badge, isTight = false, className = '', children } = props
  return (
    <header
      className={`${isTight ? 'mb-1' : 'mb-4'} flex flex-wrap justify-between gap-4 ${text === undefined ? 'items-center' : 'items-start'} ${className}`}
    >
      <TabTitle title={title} />
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PageHeading
            title={heading}
            className="text-[min(1.875rem,12vw)] leading-[1.2] font-bold tracking-tight sm:text-4xl"
          />
          {badge}
        </div>
        {text !== undefined && <p className="mt-1.5 max-w-prose text-pretty text-muted">{text}</p>}
      </div>
      {children}
    </header>
  )
}
