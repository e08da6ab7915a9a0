import { CalendarX, CircleAlert, ListX } from 'lucide-react'
import { startTransition, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Category } from '#contract/questions.ts'
import * as messages from '#messages'
import type { Draft } from '#web/forms/use-draft.ts'
import { clockChangeNote } from '#web/posts/schedule.ts'
import { categoryLabels } from '#web/questions/domain-badges.tsx'
import { Button } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/card.tsx'
import { formatScheduledDay, formatShortDay } from '#web/ui/dates.tsx'
import { ItemMenu } from '#web/ui/item-menu.tsx'
import { memo } from '#web/ui/memo.tsx'
import type { PlanItem, PlanRow } from './plan-rows.ts'
import type { PlanValues } from './plan-values.ts'

export const rowIdOf = (line: number) => `plan-row-${line}`

const formatWeekday = (day: string) => formatScheduledDay(`${day}T00:00`)
/** Length of the beginning of a description that fits into a line. */
const shownLength = 160
/** Rows that are out of view cost no layout. */
const contentClass = '[content-visibility:auto] [contain-intrinsic-size:auto_4rem]'
const rowClass = 'flex gap-2 py-1.5'

interface Changes {
  skip: (day: string) => void
  bringBack: (day: string) => void
  takeOut: (line: number) => void
  putBack: (line: number) => void
}

/** Returns what the rows change, the same in every rendering: a change of one row renders no other. */
function useChanges(draft: Draft<PlanValues>): Changes {
  const latest = useRef(draft)
  useLayoutEffect(() => {
    latest.current = draft
  })
  return useMemo(() => {
    const change = (changes: (values: PlanValues) => Partial<PlanValues>) =>
      latest.current.change(changes(latest.current.values))
    return {
      skip: (day) => change(({ skipped }) => ({ skipped: [...skipped, day] })),
      bringBack: (day) => change(({ skipped }) => ({ skipped: skipped.filter((it) => it !== day) })),
      takeOut: (line) => change(({ takenOut }) => ({ takenOut: [...takenOut, line] })),
      putBack: (line) => change(({ takenOut }) => ({ takenOut: takenOut.filter((it) => it !== line) })),
    }
  }, [])
}

/** Number of rows that are rendered at once. */
const pieceSize = 40

/** Returns the items in pieces. Only the first is there at once; each of the others follows in a task of its own. */
function usePieces(items: readonly PlanItem[]): readonly (readonly PlanItem[])[] {
  const pieces = useMemo(() => {
    const count = Math.ceil(items.length / pieceSize)
    return Array.from({ length: count }, (_, index) => items.slice(index * pieceSize, (index + 1) * pieceSize))
  }, [items])
  const [count, setCount] = useState(1)
  useEffect(() => {
    if (count >= pieces.length) return
    const timer = setTimeout(() => startTransition(() => setCount(count + 1)))
    return () => clearTimeout(timer)
  }, [count, pieces.length])
  return pieces.slice(0, count)
}

interface PlanListProps {
  draft: Draft<PlanValues>
  items: readonly PlanItem[]
  time: string
}

/** The rows of a series in the order of the file, with the days that are crossed out. */
export function PlanList({ draft, items, time }: PlanListProps) {
  const changes = useChanges(draft)
  const id = useId()
  const count = items.filter((item) => item.kind === 'row' && item.planned !== undefined).length
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id}>{messages.terms_questions({ count })}</SectionHeading>
      <ul className="hairlines border-y border-line">
        {usePieces(items).map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
          <Piece key={index} items={piece} time={time} changes={changes} />
        ))}
      </ul>
    </section>
  )
}

interface PieceProps {
  items: readonly PlanItem[]
  time: string
  changes: Changes
}

const Piece = memo(function Piece({ items, time, changes }: PieceProps) {
  return items.map((item) =>
    item.kind === 'skipped' ? (
      <Skipped key={item.day} day={item.day} onBringBack={changes.bringBack} />
    ) : (
      <Row key={item.row.line} {...propsOf(item, time)} changes={changes} />
    ),
  )
})

interface RowProps {
  line: number
  title: string
  description: string
  category: Category | ''
  /** Day of publication; undefined for a row that is taken out, or without days. */
  day: string | undefined
  dueDate: string | undefined
  canSkip: boolean
  isOut: boolean
  /** Separated by line breaks. */
  faults: string
  note: string | undefined
  changes: Changes
}

/** Returns texts only, so that a row that stays the same is not rendered again. */
const propsOf = ({ row, planned, isFixed, isOut, faults }: PlanRow, time: string): Omit<RowProps, 'changes'> => ({
  ...{ line: row.line, title: row.title, category: row.category, isOut, canSkip: !isFixed },
  ...{ description: row.description.slice(0, shownLength), day: planned?.day, dueDate: planned?.dueDate },
  faults: faults.join('\n'),
  note: planned && clockChangeNote({ day: planned.day, time }),
})

/** The row keeps the focus while its buttons change. */
const focusRow = (line: number) => document.getElementById(rowIdOf(line))?.focus()

const Row = memo(function Row(props: RowProps) {
  const { line, title, description, category, day, dueDate, canSkip, isOut, faults, note, changes } = props
  if (isOut) {
    return (
      <li id={rowIdOf(line)} tabIndex={-1} className={`${rowClass} items-center`}>
        <p dir="auto" className="min-w-0 grow truncate text-muted line-through">
          {title}
        </p>
        <Button
          variant="soft"
          size="pill"
          onClick={() => {
            focusRow(line)
            changes.putBack(line)
          }}
        >
          {messages.terms_put_back()}
        </Button>
      </li>
    )
  }
  function takeOut(): void {
    focusRow(line)
    changes.takeOut(line)
  }
  return (
    <li id={rowIdOf(line)} tabIndex={-1} className={rowClass}>
      <div className={`grid min-w-0 grow gap-x-4 py-1.5 sm:grid-cols-[10rem_minmax(0,1fr)] ${contentClass}`}>
        {day !== undefined && dueDate !== undefined && (
          <p className="flex flex-wrap gap-x-2 text-sm text-muted sm:block">
            <time dateTime={day} className="font-semibold text-ink sm:block">
              {formatWeekday(day)}
            </time>
            <time dateTime={dueDate}>{messages.due_on({ day: formatShortDay(dueDate) })}</time>
          </p>
        )}
        <div className="min-w-0 sm:col-start-2">
          <h3 dir="auto" className="page-start font-sans leading-snug font-semibold wrap-anywhere">
            {title}
          </h3>
          <p className="flex gap-2 text-sm text-muted">
            {category !== '' && <span className="shrink-0">{categoryLabels[category]()}</span>}
            <span dir="auto" className="min-w-0 truncate">
              {description}
            </span>
          </p>
          {note !== undefined && <p className="text-sm font-medium text-warn">{note}</p>}
          {faults !== '' &&
            faults.split('\n').map((fault) => (
              <p key={fault} className="flex gap-1.5 text-sm font-medium text-bad">
                <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                {fault}
              </p>
            ))}
        </div>
      </div>
      <ItemMenu
        title={title}
        items={[
          ...(canSkip && day !== undefined
            ? [
                {
                  label: messages.terms_skip({ day: formatWeekday(day) }),
                  Icon: CalendarX,
                  onChoose: () => changes.skip(day),
                },
              ]
            : []),
          { label: messages.terms_take_out(), Icon: ListX, onChoose: takeOut },
        ]}
      />
    </li>
  )
})

interface SkippedProps {
  day: string
  onBringBack: (day: string) => void
}

const Skipped = memo(function Skipped({ day, onBringBack }: SkippedProps) {
  return (
    <li className={`${rowClass} items-center`}>
      <p className="min-w-0 grow text-sm text-muted">
        <span className="font-semibold line-through">{formatWeekday(day)}</span> {messages.terms_no_question()}
      </p>
      <Button
        variant="soft"
        size="pill"
        aria-label={messages.terms_bring_back_day({ day: formatWeekday(day) })}
        onClick={({ currentTarget }) => {
          const next = currentTarget.closest('li')?.nextElementSibling
          if (next instanceof HTMLElement) next.focus()
          onBringBack(day)
        }}
      >
        {messages.terms_bring_back()}
      </Button>
    </li>
  )
})
