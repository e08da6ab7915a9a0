import type { ReactNode } from 'react'

const intents = {
  calm: 'bg-tint text-ink',
  good: 'bg-good-tint text-good',
  bad: 'bg-bad-tint text-bad',
  warn: 'bg-warn-tint text-warn',
  info: 'bg-info-tint text-info',
  new: 'bg-lamp text-on-lamp',
} as const

/** A colored label. The color repeats what the text says. */
export function Badge({ intent = 'calm', children }: { intent?: keyof typeof intents; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-full border border-transparent px-2.5 py-0.5 text-[min(0.875rem,6vw)] leading-[1.43] font-semibold ${intents[intent]}`}
    >
      {children}
    </span>
  )
}
