import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

interface WholeWordsProps {
  text: string
  /** Limits the lines, if the screen has no room for more. */
  className: string
  /** Shows the text with elements, as wide as it is without. */
  children?: (shown: string) => ReactNode
}

/** The beginning of a text, as many whole words as fit into its lines. CSS alone cuts within a word. */
export function WholeWords({ text, className, children = (text) => text }: WholeWordsProps) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [shown, setShown] = useState(text)
  useLayoutEffect(() => {
    const element = paragraph.current
    if (element === null) return
    const ends = [...text.matchAll(/\s+/g)].map(({ index }) => index).reverse()
    function choose(): void {
      if (element === null) return
      const sample = element.cloneNode() as HTMLElement
      Object.assign(sample.style, { position: 'absolute', visibility: 'hidden', width: `${element.clientWidth}px` })
      element.after(sample)
      // Firefox counts what letters, as those of Arabic, have below the line. A further line is more than that.
      const spare = Number.parseFloat(getComputedStyle(sample).lineHeight) / 2
      let candidate = text
      for (const end of [...ends, undefined]) {
        sample.textContent = candidate
        if (sample.scrollHeight - sample.clientHeight < spare || end === undefined) break
        candidate = `${text.slice(0, end)}…`
      }
      sample.remove()
      setShown(candidate)
    }
    choose()
    const observer = new ResizeObserver(choose)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text])
  return (
    <p ref={paragraph} dir="auto" className={className}>
      {children(shown)}
    </p>
  )
}
