import * as z from 'zod/mini'

/** How the values of a column of JSON are written and read. */
export interface JsonColumn<T> {
  stringify(value: T): string
  /** @throws {TypeError} if the text has another form. The message has no part of the text, because errors are logged. */
  parse(text: string): T
}

/** Returns how a column is written and read whose texts are JSON of this form. Fields that the schema doesn't have are left out. */
export const jsonColumn = <T>(schema: z.ZodMiniType<T>): JsonColumn<T> => ({
  stringify: (value) => JSON.stringify(value),
  parse(text) {
    const parsed = z.safeParse(schema, parseJson(text))
    if (parsed.success) return parsed.data
    const paths = parsed.error.issues.map(({ code, path }) => `${path.map(String).join('.') || 'the value'} (${code})`)
    throw new TypeError(`JSON in the database has another form than expected: ${paths.join(', ')}`)
  },
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new TypeError('A text in the database is not JSON')
  }
}
