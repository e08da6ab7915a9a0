import * as z from 'zod/mini'
import { invalid_page_size } from '#messages'
import { serverLimits } from './limits.ts'
import { atMost } from './shared/fields.ts'

/** Selects one page of a list. `cursor` comes from the `Link: <…>; rel="next"` header of the previous page (RFC 8288). */
export const PageQuery = z.object({
  limit: z.optional(
    z
      .pipe(
        z.string().check(atMost(4, invalid_page_size), z.regex(/^\d{1,4}$/, { error: invalid_page_size })),
        z.transform(Number),
      )
      .check(z.refine((limit) => limit >= 1 && limit <= serverLimits.page.max, { error: invalid_page_size })),
  ),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
})
export type PageQuery = z.output<typeof PageQuery>

/** Result of a handler of a paged route. The response ends earlier if these items take too many bytes. */
export interface Page<Item> {
  items: Item[]
  /** Whether the list goes on after these items. */
  hasMore: boolean
  /** Returns the cursor of the page that begins after the item at this index. */
  cursorAfter(index: number): string
}
