import { BookOpen, FileText, History } from 'lucide-react'
import { type DragEvent, lazy, Suspense, useRef, useState } from 'react'
import * as messages from '#messages'
import { Note } from '#web/forms/draft-notes.tsx'
import type { Draft } from '#web/forms/use-draft.ts'
import { RowDisclosure, rowsClass } from '#web/page/rows.tsx'
import { currentLanguage } from '#web/storage/texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Name } from '#web/ui/name.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { newSeries, type PlanValues } from './plan-values.ts'

// Loaded when they are opened.
const EarlierQuestions = lazy(async () => ({ default: (await import('./earlier-questions.tsx')).EarlierQuestions }))
const ReadyMadeSeries = lazy(async () => ({ default: (await import('./ready-made-series.tsx')).ReadyMadeSeries }))
const SeriesFormat = lazy(async () => ({ default: (await import('./series-format.tsx')).SeriesFormat }))

/** Size above which a file has more than a term can have. */
const maxBytes = 5_000_000

/** Takes a series: its text, and what it is called. */
export type ChooseSeries = (text: string, source: string) => void

/** Where the questions of a plan come from. */
export function Source({ draft }: { draft: Draft<PlanValues> }) {
  const { values, change } = draft
  const { text, source } = values
  /** Its text is a function, because the language can change. */
  const [failure, setFailure] = useState<{ text: () => string }>()
  const [isTextOpen, setTextOpen] = useState(source === '')
  /** The plan that another series has replaced. */
  const [left, setLeft] = useState<PlanValues>()
  const isEmpty = text === ''
  const section = useRef<HTMLElement>(null)
  /** Keeps the focus here while what has it is replaced. */
  const keepFocus = () => section.current?.focus({ preventScroll: true })

  function choose(text: string, source: string): void {
    keepFocus()
    setFailure(undefined)
    setTextOpen(false)
    setLeft(isEmpty ? undefined : values)
    change({ ...newSeries, text, source })
  }
  function bringBack(): void {
    keepFocus()
    change(left ?? {})
  }
  function openText(): void {
    keepFocus()
    setTextOpen(true)
  }
  async function chooseFile(file: File): Promise<void> {
    if (file.size > maxBytes) return setFailure({ text: messages.terms_too_large })
    try {
      const { decodeFile } = await import('./series/decode-file.ts')
      const text = decodeFile(new Uint8Array(await file.arrayBuffer()), currentLanguage())
      if (typeof text === 'string' && text !== '') return choose(text, file.name)
      const { explainFault } = await import('./series/describe-fault.ts')
      setFailure({ text: () => explainFault(text === '' ? { kind: 'empty' } : text) })
    } catch {
      setFailure({ text: messages.terms_file_failed })
    }
  }
  function drop(event: DragEvent): void {
    const [file] = event.dataTransfer.files
    if (file === undefined) return
    event.preventDefault()
    void chooseFile(file)
  }

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={messages.terms_source()}
      className="grid gap-4"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {failure !== undefined && <Alert>{failure.text()}</Alert>}
      {left !== undefined && isEmpty && (
        <Note text={messages.draft_discarded()} action={messages.undo()} onAction={bringBack} />
      )}
      {isEmpty ? (
        <div className="grid justify-items-start gap-2">
          <FileButton
            variant="secondary"
            label={messages.terms_file()}
            hint={
              <>
                {messages.terms_file_hint()} <span className="max-lg:hidden">{messages.terms_drop()}</span>
              </>
            }
            hintClass=""
            onFile={(file) => void chooseFile(file)}
          />
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-x-2">
          <p className="grow py-2 font-semibold wrap-anywhere">
            {source === '' ? messages.terms_pasted() : <Name>{source}</Name>}
          </p>
          {!isTextOpen && (
            <Button variant="quiet" size="compact" onClick={openText}>
              {messages.terms_edit_text()}
            </Button>
          )}
          {/* The note about a restored draft offers the same. */}
          {!draft.isRestored && (
            <Button variant="quiet" size="compact" onClick={() => choose('', '')}>
              {messages.terms_start_over()}
            </Button>
          )}
        </div>
      )}
      {(isEmpty || isTextOpen) && (
        <TextAreaField
          name="text"
          label={isEmpty ? messages.terms_paste() : messages.terms_text()}
          rows={isEmpty ? 3 : 8}
          value={text}
          onChange={({ target }) => {
            setTextOpen(true)
            change({ text: target.value })
          }}
          spellCheck={false}
        />
      )}
      {isEmpty && (
        <ul className={rowsClass}>
          <li>
            <RowDisclosure Icon={History} title={messages.terms_earlier()}>
              <Suspense fallback={<Skeleton rows={2} />}>
                <EarlierQuestions draft={draft} onChoose={choose} />
              </Suspense>
            </RowDisclosure>
          </li>
          <li>
            <RowDisclosure Icon={BookOpen} title={messages.terms_ready_made()}>
              <Suspense fallback={<Skeleton rows={3} />}>
                <ReadyMadeSeries onChoose={choose} />
              </Suspense>
            </RowDisclosure>
          </li>
          <li>
            <RowDisclosure Icon={FileText} title={messages.terms_format()}>
              <Suspense fallback={<Skeleton rows={3} />}>
                <SeriesFormat />
              </Suspense>
            </RowDisclosure>
          </li>
        </ul>
      )}
    </section>
  )
}
