import { mayHavePassage } from '#contract/bible/may-have-passage.ts'
import { linkClass } from './link-class.ts'
import { Passages } from './passages.tsx'
import { UrlParts } from './url-parts.tsx'
import { useLinks } from './use-links.ts'

/** A text that a user wrote, with its URLs and its references to the Bible as links. The visible text is unchanged. */
export const LinkedText = ({ text }: { text: string }) => (
  <UrlParts text={text} plain={(part) => (mayHavePassage(part) ? <PartWithPassages text={part} /> : part)} />
)

/** The only link of a text is as high as a finger. Others could cover each other. */
function PartWithPassages({ text }: { text: string }) {
  const links = useLinks(text)
  return <Passages text={text} links={links} className={`${linkClass} ${links.length === 1 ? 'py-2.5' : ''}`} />
}
