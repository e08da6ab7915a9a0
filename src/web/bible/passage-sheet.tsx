import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { describePassage } from '#contract/bible/describe-passage.ts'
import * as messages from '#messages'
import { FailedQuery } from '#web/lists/failed-query.tsx'
import { TabTitle } from '#web/page/page-header.tsx'
import { useClose } from '#web/router/over-screen.tsx'
import { useParams } from '#web/router/router.tsx'
import { useLanguage } from '#web/storage/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { NoText } from './no-text.tsx'
import { toNumbersOf } from './numbers.ts'
import { PassageText } from './passage-text.tsx'
import { readPath, useReading } from './use-reading.ts'
import { isWholeChapters } from './verses-of.ts'
import { LoadingWords } from './words.tsx'

/** A passage of the Bible, over the screen where it was tapped: `/bible/JHN.3.16-18`. */
export function PassageSheet() {
  const { passage: path = '' } = useParams()
  const language = useLanguage()
  const { query, reading } = useReading()
  const canonical = readPath(path)
  if (canonical === undefined) {
    return (
      <Frame path={path} title={messages.bible_passage()}>
        {(close) => (
          <div className="grid justify-items-start gap-4">
            <p>{messages.bible_not_found()}</p>
            <Button onClick={close}>{messages.go_home()}</Button>
          </div>
        )}
      </Frame>
    )
  }
  const text = reading?.text
  const shown = text && toNumbersOf(text, canonical)
  return (
    <Frame
      path={path}
      title={describePassage(shown ?? canonical, language)}
      isChapter={isWholeChapters(shown ?? canonical)}
    >
      {() => {
        if (reading === undefined) {
          return query.isError ? (
            <FailedQuery query={query} failureMessage={messages.bible_failed()} compact />
          ) : (
            <LoadingWords />
          )
        }
        if (text === undefined) return <NoText reading={reading} canonical={canonical} />
        return <PassageText key={text.id} {...{ reading, text, canonical, shown }} />
      }}
    </Frame>
  )
}

interface FrameProps {
  path: string
  title: string
  /** Whether it shows whole chapters, which need room. */
  isChapter?: boolean
  children: (close: () => void) => ReactNode
}

/** The sheet with its heading. Its height does not depend on what it shows, so that nothing moves when the words arrive. */
function Frame({ path, title, isChapter = false, children }: FrameProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each passage is read from its beginning
  useLayoutEffect(() => {
    heading.current?.closest('dialog')?.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [path])
  return (
    <Sheet
      labelledBy={id}
      isEntry
      onClose={useClose()}
      className={`max-h-full overflow-y-auto overscroll-contain sm:my-auto [@media(height<34rem)]:h-full! [@media(height<34rem)]:rounded-none ${isChapter ? 'h-[92vh] sm:h-[min(85vh,44rem)]' : 'h-[max(min(72vh,38rem),min(92vh,26rem))] sm:h-[min(85vh,34rem)]'}`}
    >
      {(close) => (
        <div className="flex min-h-full flex-col">
          <TabTitle title={title} />
          <header className="sticky top-0 z-20 flex min-h-14 items-start gap-1 border-b border-line bg-surface py-1.5 ps-2 pe-5">
            <IconButton Icon={X} label={messages.sheet_close()} onClick={close} className="text-muted" />
            <h2 ref={heading} id={id} tabIndex={-1} className="grow py-2 text-xl font-bold outline-none">
              {title}
            </h2>
          </header>
          <div className="flex grow flex-col px-5 pt-4">{children(close)}</div>
        </div>
      )}
    </Sheet>
  )
}
