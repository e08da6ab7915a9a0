import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { mayHavePassage } from '#contract/bible/may-have-passage.ts'
import { linkClass } from './link-class.ts'
import { Passages, passageAttribute } from './passages.tsx'
import { useLinks } from './use-links.ts'

/**
 * Returns how many references of a paragraph are shown as a whole. Where its lines are limited, what is in the last one may be cut.
 * @param count number of its references
 */
function useShownCount(paragraph: RefObject<HTMLElement | null>, count: number): number {
  const [shown, setShown] = useState(0)
  useLayoutEffect(() => {
    const element = paragraph.current
    if (element === null || count === 0) return
    function measure(): void {
      if (element === null) return
      const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight)
      const isCut = element.scrollHeight > element.clientHeight + lineHeight / 2
      const end = element.getBoundingClientRect().top + element.clientHeight - lineHeight / 2
      const references = [...element.querySelectorAll(`[${passageAttribute}]`)]
      setShown(references.filter((it) => !isCut || it.getBoundingClientRect().bottom < end).length)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [paragraph, count])
  return shown
}

/** Returns the references of a text without one at the end of a beginning that the server has cut, or the screen (ui/whole-words.tsx). */
function useWholeLinks(text: string) {
  const links = useLinks(text)
  return text.endsWith('…') ? links.filter(({ index, length }) => index + length < text.length - 2) : links
}

interface PreviewTextProps {
  text: string
  className: string
}

/** The beginning of a text in a list, with the references that are shown as a whole as links. They are above a link that covers the item. */
export const PreviewText = ({ text, className }: PreviewTextProps) =>
  mayHavePassage(text) ? (
    <PreviewWithPassages text={text} className={className} />
  ) : (
    <p dir="auto" className={className}>
      {text}
    </p>
  )

function PreviewWithPassages({ text, className }: PreviewTextProps) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const links = useWholeLinks(text)
  const count = useShownCount(paragraph, links.length)
  return (
    <p ref={paragraph} dir="auto" className={className}>
      <Passages text={text} links={links} count={count} className={`relative z-10 ${linkClass}`} />
    </p>
  )
}

/** References in a text whose lines are limited by words, so that nothing of them is hidden. */
export const PreviewPassages = ({ text }: { text: string }) =>
  mayHavePassage(text) ? <WholePassages text={text} /> : text

const WholePassages = ({ text }: { text: string }) => (
  <Passages text={text} links={useWholeLinks(text)} className={linkClass} />
)
