import { intlTag } from '#locales/intl.ts'

const minuteMs = 60_000
const units = [
  { unit: 'week', sizeMs: 7 * 24 * 60 * minuteMs, min: 2 },
  { unit: 'day', sizeMs: 24 * 60 * minuteMs, min: 1 },
  { unit: 'hour', sizeMs: 60 * minuteMs, min: 1 },
] as const

/** Formats a duration in the largest unit that fits: "1 minute", "3 hours", "13 days", "2 weeks". */
export function formatDuration(durationMs: number): string {
  const found = units.find(({ sizeMs, min }) => durationMs >= sizeMs * min)
  const { unit, sizeMs } = found ?? { unit: 'minute', sizeMs: minuteMs }
  const amount = Math.max(1, Math.floor(durationMs / sizeMs))
  return new Intl.NumberFormat(intlTag(), { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}
