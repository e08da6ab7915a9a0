import { text_length, text_too_long } from '#messages'

/** Returns whether a text has more than 80 % of its maximum length, so that a counter is shown. */
export const isNearLimit = (length: number, max: number) => length > max * 0.8

interface TextLimitProps {
  /** To be listed in the control's `aria-describedby`. */
  id: string
  /** In UTF-16 code units, as the server counts. */
  length: number
  max: number
}

/** A counter for a text near its limit, and an error for one beyond it. Texts are never cut. */
export function TextLimit({ id, length, max }: TextLimitProps) {
  if (!isNearLimit(length, max)) return null
  return (
    <p id={id} className="flex flex-wrap justify-between gap-x-4 text-sm">
      {length > max && (
        <span role="alert" className="font-medium text-bad">
          {text_too_long({ max })}
        </span>
      )}
      <span className={`ms-auto tabular-nums ${length > max ? 'font-medium text-bad' : 'text-muted'}`}>
        {text_length({ length, max })}
      </span>
    </p>
  )
}
