import type * as z from 'zod/mini'
import type { Route } from '#contract/route.ts'

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypeDef & {
  shape: Record<string, Schema>
  innerType: Schema
  in: Schema
  format: string
  entries: Record<string, unknown>
}

const parts = ['params', 'query', 'body'] as const

const defOf = (schema: Schema) => schema._zod.def as Def
/** Returns the maximum length of a schema, if any. */
const maxLengthOf = (schema: Schema): number | undefined =>
  (defOf(schema).checks ?? [])
    .map((check) => check._zod.def as z.core.$ZodCheckMaxLengthDef)
    .find(({ check }) => check === 'max_length')?.maximum

/** Returns the schema inside optional, nullable, default and pipe. */
function unwrap(schema: Schema): Schema {
  const def = defOf(schema)
  if (['optional', 'nullable', 'default'].includes(def.type)) return unwrap(def.innerType)
  return def.type === 'pipe' ? unwrap(def.in) : schema
}

export interface StringField {
  part: (typeof parts)[number]
  name: string
  /** Maximum length that the contract gives, if any. */
  max: number | undefined
}

/**
 * Returns the fields of a route that take a string.
 * @throws {Error} for a type of field that this function does not know: decide how it is bounded, then add it here
 */
export function stringFieldsOf(route: Route): StringField[] {
  return parts.flatMap((part) => {
    const schema = route[part]
    if (schema === undefined) return []
    return Object.entries(defOf(schema).shape).flatMap(([name, field]) => {
      const inner = unwrap(field)
      const { type } = defOf(inner)
      if (type === 'string') return [{ part, name, max: maxLengthOf(inner) }]
      if (['enum', 'number', 'literal', 'boolean'].includes(type)) return []
      throw new Error(`${part}.${name} is of type ${type}, which has no known bound`)
    })
  })
}

/** Repeats a text to a length in UTF-16 code units. */
export const repeatTo = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** Returns the largest value of a schema: strings of maximum length that repeat the text, and the first of several choices. */
export function largest(schema: Schema, text: string): unknown {
  const inner = unwrap(schema)
  const def = defOf(inner)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, largest(field, text)]))
    case 'string':
      return def.format === 'date' ? '2026-03-08' : repeatTo(text, maxLengthOf(inner) ?? 64_000)
    case 'enum':
      return Object.values(def.entries)[0]
    case 'number':
      return 0
    default:
      throw new Error(`A field of type ${def.type} has no largest value yet`)
  }
}
