import { mayHavePassage } from '#contract/bible/may-have-passage.ts'
import { opens_new_tab } from '#messages'
import { linkClass } from './link-class.ts'
import { Passages } from './passages.tsx'
import { splitLinks } from './split-links.ts'
import { useLinks } from './use-links.ts'

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

/** The only link of a text is as high as a finger. Others could cover each other. */
function PartWithPassages({ text }: { text: string }) {
  const links = useLinks(text)
  return <Passages text={text} links={links} className={`${linkClass} ${links.length === 1 ? 'py-2.5' : ''}`} />
}
