import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

interface LiveItemProps {
  /** Whether the item no longer exists. */
  isGone: boolean
  /** Replaces the content of an item that no longer exists. */
  goneText: string
  className: string
  children: ReactNode
}

/** An item of a live list. If it disappears, it leaves a note of the same height, so that nothing moves during a tap. */
export function LiveItem({ isGone, goneText, className, children }: LiveItemProps) {
  const element = useRef<HTMLLIElement>(null)
  const [height, setHeight] = useState<number>()
  // Measured while the content is still there, before the browser paints.
  useLayoutEffect(() => setHeight(isGone ? element.current?.getBoundingClientRect().height : undefined), [isGone])
  const isReplaced = isGone && height !== undefined
  return (
    <li ref={element} className={className} {...(isReplaced && { style: { height } })}>
      {isReplaced ? (
        <p className="grid h-full grow place-items-center text-center text-sm text-muted">{goneText}</p>
      ) : (
        children
      )}
    </li>
  )
}
