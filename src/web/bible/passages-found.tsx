import { useDeferredValue } from 'react'
import { mayHavePassage } from '#contract/bible/may-have-passage.ts'
import * as messages from '#messages'
import { useLanguage } from '#web/storage/texts.ts'
import { Filled } from '#web/ui/filled.tsx'
import { PassageLink } from './passage-link.tsx'
import { useLinks, usePassageNames } from './use-links.ts'

/** Which passages a text names, while it is written: the writer sees what readers can tap. */
export function PassagesFound({ text }: { text: string }) {
  const written = useDeferredValue(text)
  return (
    <div aria-live="polite" className="-mt-2 empty:absolute">
      {mayHavePassage(written) && <Found text={written} />}
    </div>
  )
}

function Found({ text }: { text: string }) {
  const links = useLinks(text)
  const nameOf = usePassageNames(useLanguage())
  const byPassage = new Map(links.map((found) => [found.written, found]))
  if (byPassage.size === 0 || nameOf === undefined) return null
  return (
    <p className="text-sm text-muted">
      <Filled text={(passages) => messages.bible_found({ passages })}>
        {[...byPassage.values()].map((found, index) => (
          <span key={found.written}>
            {index > 0 && ' · '}
            <PassageLink
              found={found}
              text={text.slice(found.index, found.index + found.length)}
              className="inline-block py-2.5 font-semibold text-ink underline decoration-lamp decoration-2 underline-offset-2"
            >
              {nameOf(found.written)}
            </PassageLink>
          </span>
        ))}
      </Filled>
    </p>
  )
}
