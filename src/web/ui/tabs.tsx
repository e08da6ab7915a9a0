import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { movedIndex } from './moved-index.ts'

interface Tab {
  label: string
  /** Identifies a tab whose label changes. */
  name?: string
  /** A mark after the label. */
  badge?: ReactNode
  content: ReactNode
}

interface TabsProps {
  tabs: Tab[]
  label: string
  /** Index of the tab that is selected first. */
  initial?: number
  onSelect?: (index: number) => void
  /** The space below the tabs, as a class. */
  margin?: string
}

/** Classes of a bar of tabs or links, which wrap, and of each of them. */
export const segmentsClass = 'flex flex-wrap gap-1 rounded-xl bg-sunken p-1'
export const segmentClass =
  'min-h-11 max-w-full min-w-min grow basis-[5.5rem] rounded-lg px-2 py-2 text-center leading-tight font-semibold wrap-break-word text-muted max-[22rem]:px-1 hover:text-ink chosen:bg-surface chosen:text-ink chosen:shadow-card dark:chosen:bg-tint'

/**
 * Tabs by the pattern of the ARIA Authoring Practices: arrow keys, Home and End move between them. What a tab contains is rendered when
 * it is first selected, and then stays, with what is typed there.
 */
export function Tabs({ tabs, label, initial = 0, onSelect, margin = 'mb-6' }: TabsProps) {
  const [selected, setSelected] = useState(initial)
  const [opened, setOpened] = useState([initial])
  function select(index: number): void {
    setSelected(index)
    setOpened((before) => [...before, index])
    onSelect?.(index)
  }
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  function move(event: KeyboardEvent): void {
    // The arrow keys follow the order on the screen.
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const [forward, back] = isRightToLeft ? [['ArrowLeft'], ['ArrowRight']] : [['ArrowRight'], ['ArrowLeft']]
    const next = movedIndex(event.key, { current: selected, count: tabs.length, forward, back })
    if (next === undefined) return
    event.preventDefault()
    select(next)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={`${margin} ${segmentsClass}`}>
        {tabs.map((tab, index) => (
          <button
            key={tab.name ?? tab.label}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={index === selected}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => select(index)}
            onKeyDown={move}
            className={segmentClass}
          >
            {tab.label}
            {tab.badge}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.name ?? tab.label}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== selected}
        >
          {opened.includes(index) && tab.content}
        </div>
      ))}
    </>
  )
}
