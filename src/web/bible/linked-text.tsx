import { Fragment } from 'react'
import { mayHavePassage } from '#contract/bible/may-have-passage.ts'
import { opens_new_tab } from '#messages'
import { PassageLink } from './passage-link.tsx'
import { splitLinks } from './split-links.ts'
import { useLinks } from './use-links.ts'

const linkClass = 'wrap-anywhere underline decoration-lamp decoration-2 underline-offset-2 hover:decoration-current'

/** A text that a user wrote, with its URLs and its references to the Bible as links. The visible text is unchanged. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((part, index) => {
    // The parts of a text never change their order.
    const key = `${index}`
    if (part.href === undefined) return <PlainPart key={key} text={part.text} />
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

const PlainPart = ({ text }: { text: string }) => (mayHavePassage(text) ? <PartWithPassages text={text} /> : text)

/**
 * A link is isolated by its style, because an element with a direction of its own would not count for that of its paragraph. The only
 * link of a text is as high as a finger; others could cover each other.
 */
function PartWithPassages({ text }: { text: string }) {
  const links = useLinks(text)
  const ends = links.map(({ index, length }) => index + length)
  return (
    <>
      {links.map((found, at) => (
        <Fragment key={found.index}>
          {text.slice(ends[at - 1] ?? 0, found.index)}
          <PassageLink
            found={found}
            text={text.slice(found.index, ends[at])}
            className={`${linkClass} [unicode-bidi:plaintext] ${links.length === 1 ? 'py-2.5' : ''}`}
          />
        </Fragment>
      ))}
      {text.slice(ends.at(-1) ?? 0)}
    </>
  )
}
