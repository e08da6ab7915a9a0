import { text_length, text_too_long } from '#messages'

/** Whether a text is near its limit or beyond it, so that a counter is shown. */
export const isNearLimit = (length: number, max: number) => length > max * 0.8

interface TextLimitProps {
  /** Belongs into the field's `aria-describedby`. */
  id: string
  /** In UTF-16 code units, as the server counts. */
  length: number
  max: number
}

/** A counter for a text near its limit, and an error for one beyond it: a text is never cut. */
export function TextLimit({ id, length, max }: TextLimitProps) {
  if (!isNearLimit(length, max)) return null
  return (
    <p id={id} className="flex flex-wrap justify-between gap-x-4 text-sm">
      {length > max && (
        <span role="alert" className="font-medium text-bad">
          {text_too_long({ most: max })}
        </span>
      )}
      <span className={`ms-auto tabular-nums ${length > max ? 'font-medium text-bad' : 'text-muted'}`}>
        {text_length({ length, most: max })}
      </span>
    </p>
  )
}
