import type { ReactNode } from 'react'

const intents = {
  calm: 'px-2.5 border-transparent font-semibold bg-tint text-ink',
  good: 'px-2.5 border-transparent font-semibold bg-good-tint text-good',
  bad: 'px-2.5 border-transparent font-semibold bg-bad-tint text-bad',
  warn: 'px-2.5 border-warn/25 font-semibold bg-warn-tint text-warn',
  info: 'px-2.5 border-transparent font-semibold bg-info-tint text-info',
  /** What the reader has not seen yet. */
  new: 'px-2.5 border-transparent font-semibold bg-lamp text-on-lamp',
  /** For what is no state, such as a category. */
  plain: 'px-2 border-line text-muted',
} as const

/** A colored label. The color repeats what the text says. */
export function Badge({ intent = 'calm', children }: { intent?: keyof typeof intents; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-full border py-0.5 text-[min(0.875rem,6vw)] leading-[1.43] ${intents[intent]}`}
    >
      {children}
    </span>
  )
}
