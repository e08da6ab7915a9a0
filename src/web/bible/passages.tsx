import { Fragment } from 'react'
import type { PassageLink as Found } from './find-links.ts'
import { PassageLink } from './passage-link.tsx'

interface PassagesProps {
  text: string
  links: readonly Found[]
  /** Number of references that become links. The others stay text. */
  count?: number
  className: string
}

/** Identifies a reference in the page, also one that stays text. */
export const passageAttribute = 'data-passage'

/**
 * A text with its references as links. They are isolated by their style, because an element with a direction of its own would not count
 * for that of its paragraph.
 */
export function Passages({ text, links, count = links.length, className }: PassagesProps) {
  const ends = links.map(({ index, length }) => index + length)
  return (
    <>
      {links.map((found, at) => {
        const written = text.slice(found.index, ends[at])
        return (
          <Fragment key={found.index}>
            {text.slice(ends[at - 1] ?? 0, found.index)}
            {at < count ? (
              <PassageLink
                found={found}
                text={written}
                {...{ [passageAttribute]: '' }}
                className={`[unicode-bidi:plaintext] ${className}`}
              />
            ) : (
              <span {...{ [passageAttribute]: '' }} className="[unicode-bidi:plaintext]">
                {written}
              </span>
            )}
          </Fragment>
        )
      })}
      {text.slice(ends.at(-1) ?? 0)}
    </>
  )
}
