import { useEffect, useRef } from 'react'
import type { Passage } from '#contract/bible/passage.ts'
import type { BibleText } from '#contract/bible.ts'
import { directionOf } from '#locales/languages.ts'
import { isIn, type Part } from './verses-of.ts'
import { Words } from './words.tsx'

interface PassageWordsProps {
  text: BibleText
  parts: readonly Part[]
  /** The passage that is marked in its chapter. */
  marked: Passage | undefined
}

/** The words in the language of the Bible, with a passage marked in its chapter. */
export function PassageWords({ text, parts, marked }: PassageWordsProps) {
  const element = useRef<HTMLDivElement>(null)
  const hasMark = marked !== undefined
  useEffect(() => {
    if (hasMark) element.current?.querySelector('mark')?.scrollIntoView({ block: 'center' })
  }, [hasMark])
  const isSeveral = new Set(parts.map(({ chapter }) => chapter)).size > 1
  return (
    <div
      ref={element}
      lang={text.language}
      dir={directionOf(text.language)}
      translate="no"
      className="max-w-prose text-lg leading-relaxed"
    >
      {parts.map(({ chapter, verses }, index) => (
        <div key={`${chapter} ${verses[0]?.number}`} className="mt-4 first:mt-0">
          {isSeveral && chapter !== parts[index - 1]?.chapter && <p className="mb-1 text-base font-bold">{chapter}</p>}
          <Words verses={verses} isMarked={(verse) => marked !== undefined && isIn(marked, chapter, verse)} />
        </div>
      ))}
    </div>
  )
}
