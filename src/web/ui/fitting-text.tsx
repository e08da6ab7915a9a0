import { useLayoutEffect, useRef, useState } from 'react'

/** One line: the first of several texts that fits. If none does, because the text size is very large, the last one wraps. */
export function FittingText({ texts }: { texts: readonly string[] }) {
  const line = useRef<HTMLSpanElement>(null)
  const [index, setIndex] = useState(0)
  // After each render, because other texts may fit.
  useLayoutEffect(() => {
    const element = line.current
    if (element === null) return
    const samples = [...element.querySelectorAll<HTMLElement>('[data-text]')]
    function choose(): void {
      const fitting = samples.findIndex((sample) => sample.offsetWidth <= (element?.clientWidth ?? 0))
      setIndex(fitting < 0 ? samples.length - 1 : fitting)
    }
    choose()
    const observer = new ResizeObserver(choose)
    // The samples change with the font and the size of the text.
    for (const it of [element, ...samples]) observer.observe(it)
    return () => observer.disconnect()
  })
  return (
    <span ref={line} className="relative block min-w-0 grow">
      <span aria-hidden className="invisible absolute inset-x-0 top-0 h-0 overflow-hidden">
        {texts.map((text, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the samples keep their order
            key={index}
            data-text={text}
            className="block w-max whitespace-nowrap before:content-[attr(data-text)]"
          />
        ))}
      </span>
      {texts[Math.min(index, texts.length - 1)]}
    </span>
  )
}
