import type { NewerText } from '#contract/errors.ts'
import { formatNames, perLanguage, timeOfDayIn } from '#locales/intl.ts'
import * as messages from '#messages'
import { AppError } from './errors.ts'

const times = perLanguage(
  (tag) =>
    new Intl.DateTimeFormat(tag, {
      ...({ year: 'numeric', month: 'short', day: 'numeric', ...timeOfDayIn(tag) } as const),
      timeZone: 'UTC',
      timeZoneName: 'short',
    }),
)

/**
 * Returns the error for an edit that is not based on the newest text. It says who changed what and when.
 * @param labels of the fields that may have changed
 */
export function editedMeanwhile(newer: NewerText, labels: Readonly<Record<string, () => string>> = {}): AppError {
  const { by, at } = newer
  if (by === null || at === null)
    return new AppError('edited_meanwhile', messages.settings_changed_meanwhile(), { newer })
  const said = { name: by.name, time: times().format(new Date(at)) }
  const names = newer.fields.map((field) => labels[field]?.() ?? field)
  const message =
    names.length === 0
      ? messages.edited_meanwhile_by(said)
      : messages.edited_meanwhile_fields({ ...said, fields: formatNames(names) })
  return new AppError('edited_meanwhile', message, { newer })
}
