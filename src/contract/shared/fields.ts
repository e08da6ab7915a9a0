import * as z from 'zod/mini'
import { languages } from '#locales/languages.ts'
import { check_year, invalid_page_size, text_too_long } from '#messages'
import { serverLimits } from '../limits.ts'
import { checkYear } from './days.ts'
import { isBlank, isUnfitName } from './text-rules.ts'

/** Ids are opaque to clients. The maximum length keeps malformed paths from the database. */
export const Id = z
  .string()
  .check(z.minLength(1), z.maxLength(64))
  .register(z.globalRegistry, { examples: ['019d2a40-6c1f-7e3b-9a52-4f0d8c6b1e77'] })
/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export const calendarDay = (error: () => string) =>
  z.iso.date({ error }).check(z.maxLength('YYYY-MM-DD'.length, { error, abort: true }))
/** A calendar day in a response. */
export const Day = z.iso.date()
/** A calendar day that someone enters, in a year around this one. */
export const enteredDay = (missing: () => string) =>
  calendarDay(missing).check(z.refine((day) => checkYear(day) === undefined, { error: check_year }))

export const Timestamp = z.iso.datetime().check(z.maxLength(30))

/** Tag (BCP 47) of a language of the app. */
export const LanguageTag = z.enum(languages.map(({ tag }) => tag))

/** The `editCount` that an edit is based on. An edit that is not based on the newest one gets 409. Without it, nothing is checked. */
export const BaseEditCount = z.optional(z.int().check(z.minimum(0)))

/** A user as others see them. */
export const PersonName = z.object({ name: z.string() })
/** A person as leaders see them. `username` is present only if another person has a name that looks the same. */
export const NamedPerson = z.object({ _id: Id, name: z.string(), username: z.optional(z.string()) })
/** A person who wrote something as a leader, and whether they still are one. Students see it with a badge that only leaders have. */
export const LeaderName = z.object({ name: z.string(), isLeader: z.boolean() })
/**
 * Fields of a deleted entity. `deletedBy` is null for questions deleted before version 0.2. `restorableUntil` is absent if leaders can't
 * restore it.
 */
export const deletion = {
  deletedAt: Timestamp,
  deletedBy: z.nullable(PersonName),
  restorableUntil: z.optional(Timestamp),
}

/** Path parameters of a route for one entity. */
export const ById = z.object({ id: Id })
/** Body of a response that has none. */
export const Nothing = z.void()

/** Checks the length and skips all later checks on failure. Use it first: a text that is too long must cost no work (AV8). */
export const atMost = (max: number, error = () => text_too_long({ max })) => z.maxLength(max, { error, abort: true })

/** Schema of a text of which something is visible. The text is stored as it was typed. */
export const requiredText = ({ max, missing }: { max: number; missing: () => string }) =>
  z.string({ error: missing }).check(
    atMost(max),
    z.refine((text) => !isBlank(text), { error: missing, abort: true }),
  )

export const optionalText = (max: number) => z.string().check(atMost(max))

interface NameRule {
  max: number
  missing: () => string
  unfit: () => string
}
/** Schema of a text of one line that has nothing to disguise it: docs/rules.md#texts. */
export const lineText = (rule: NameRule) =>
  requiredText(rule).check(z.refine((text) => !isUnfitName(text), { error: rule.unfit, abort: true }))
/** Schema of a name. Spaces are stored as one. */
export const nameText = (rule: NameRule) =>
  lineText(rule).check(z.overwrite((text) => text.trim().replaceAll(/\p{Zs}+/gu, ' ')))

/** A whole number in a query, in digits only. */
export const digits = (max: number, error?: () => string) =>
  z.pipe(z.string().check(atMost(max, error), z.regex(/^\d+$/, { error })), z.transform(Number))

/** From the `Link: <…>; rel="next"` header of the previous page (RFC 8288): an id, or other values of its last item in base64url. */
export const Cursor = z
  .string()
  .check(z.minLength(1), z.maxLength(1000))
  .register(z.globalRegistry, {
    description: 'From the `Link` header of the previous page of the same list',
    examples: ['019d2a40-6c1f-7e3b-9a52-4f0d8c6b1e77'],
  })

/** Selects one page of a list. */
export const PageQuery = z.object({
  limit: z.optional(
    z.pipe(
      digits(4, invalid_page_size),
      z
        .int()
        .check(
          z.minimum(1, { error: invalid_page_size }),
          z.maximum(serverLimits.page.max, { error: invalid_page_size }),
        ),
    ),
  ),
  cursor: z.optional(Cursor),
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
