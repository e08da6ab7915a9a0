import { Fragment } from 'react'
import { opens_new_tab } from '#messages'
import { splitLinks } from './split-links.ts'

/** A text that a user wrote, with its URLs as links. The visible text is unchanged. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((part, index) => {
    // The parts of a text never change their order.
    const key = `${index}`
    if (part.href === undefined) return <Fragment key={key}>{part.text}</Fragment>
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
        className="wrap-anywhere underline decoration-lamp decoration-2 underline-offset-2 hover:decoration-current"
      >
        {part.text}
      </a>
    )
  })
}
