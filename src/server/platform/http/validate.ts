import * as z from 'zod/mini'
import type { Route } from '#contract/shared/route.ts'
import { invalid_request, invalid_text } from '#messages'
import { AppError, invalidField } from '../errors.ts'

const parts = ['params', 'query', 'body'] as const
type Parts = Partial<Record<(typeof parts)[number], unknown>>

/** Returns whether both databases can store a text: PostgreSQL refuses NUL, and UTF-8 has no lone surrogates. */
export function isValidText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function assertValidText(part: unknown, parent = ''): void {
  for (const name in part as Record<string, unknown>) {
    const value = (part as Record<string, unknown>)[name]
    if (typeof value === 'string' && !isValidText(value)) {
      throw invalidField(parent + name, invalid_text())
    }
    if (typeof value === 'object') assertValidText(value, `${parent}${name}.`)
  }
}

/** Message for an issue whose schema has none: zod's own messages are for developers. */
const options = { error: () => invalid_request() }

/** Returns a part of a request without unknown fields. @throws {AppError} `invalid`, with the first issue as its message */
export function validatePart(schema: z.ZodMiniType, part: unknown): unknown {
  const parsed = z.safeParse(schema, part, options)
  if (!parsed.success) {
    const errors = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
    throw new AppError('invalid', errors[0]?.message ?? invalid_request(), { errors })
  }
  assertValidText(parsed.data)
  return parsed.data
}

/** Returns the parts of a request that its route has schemas for. @throws {AppError} as {@link validatePart} */
export function validate(route: Route, request: Parts): Parts {
  const valid: Parts = {}
  for (const part of parts) {
    const schema = route[part]
    if (schema !== undefined) valid[part] = validatePart(schema, request[part])
  }
  return valid
}
