import { Fragment, type ReactNode } from 'react'
import { opens_new_tab } from '#messages'
import { linkClass } from './link-class.ts'
import { splitLinks } from './split-links.ts'

interface UrlPartsProps {
  text: string
  /** Shows what is not a URL. */
  plain?: (text: string) => ReactNode
}

/** A text that a user wrote, with its URLs as links. The visible text is unchanged. */
export function UrlParts({ text, plain = (part) => part }: UrlPartsProps) {
  return splitLinks(text).map((part, index) => {
    // The parts of a text never change their order.
    const key = `${index}`
    if (part.href === undefined) return <Fragment key={key}>{plain(part.text)}</Fragment>
    return (
      <a
        key={key}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={opens_new_tab()}
        // Isolates the URL in right-to-left text, and excludes it from the direction of a `dir="auto"` paragraph.
        dir="ltr"
        translate="no"
        className={linkClass}
      >
        {part.text}
      </a>
    )
  })
}
