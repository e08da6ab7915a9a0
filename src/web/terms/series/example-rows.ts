import * as messages from '#messages'
import type { Day, SeriesRow } from './types.ts'

/**
 * Returns the questions of the example to download, in the language of the reader.
 * @param dueDate of the last one; the others have weeks
 */
export const exampleRows = (dueDate: Day): SeriesRow[] => [
  {
    line: 2,
    title: messages.series_example_1_title(),
    description: messages.series_example_1_text(),
    category: 'bible',
    week: 1,
  },
  {
    line: 3,
    title: messages.series_example_2_title(),
    description: messages.series_example_2_text(),
    category: 'prayer',
    week: 2,
  },
  {
    line: 4,
    title: messages.series_example_3_title(),
    description: `${messages.series_example_3_text()}\n\n${messages.series_example_3_more()}`,
    category: 'fellowship',
    dueDate,
  },
]
