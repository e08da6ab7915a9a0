import type * as z from 'zod/mini'
import type { Route } from '#contract/shared/route.ts'

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypeDef & {
  shape: Record<string, Schema>
  element: Schema
  innerType: Schema
  in: Schema
  format: string
  entries: Record<string, unknown>
  values: unknown[]
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
  /** Keys that lead to the field, such as `['helpContacts', 0, 'name']`. */
  path: (string | number)[]
  /** Maximum length that the contract gives, if any. */
  max: number | undefined
}

/** @throws {Error} for a type of field that this function does not know: decide how it is bounded, then add it here */
function stringFieldsIn(part: StringField['part'], path: StringField['path'], field: Schema): StringField[] {
  const inner = unwrap(field)
  const { type, shape, element } = defOf(inner)
  if (type === 'string') return [{ part, path, max: maxLengthOf(inner) }]
  if (type === 'object') {
    return Object.entries(shape).flatMap(([name, child]) => stringFieldsIn(part, [...path, name], child))
  }
  if (type === 'array' && maxLengthOf(inner) !== undefined) return stringFieldsIn(part, [...path, 0], element)
  if (['enum', 'number', 'literal', 'boolean'].includes(type)) return []
  throw new Error(`${part}.${path.join('.')} is of type ${type}, which has no known bound`)
}

/** Returns the fields of a route that take a string. */
export const stringFieldsOf = (route: Route): StringField[] =>
  parts.flatMap((part) => (route[part] === undefined ? [] : stringFieldsIn(part, [], route[part])))

/** Returns a copy of a value with another text in the field at a path. */
export function withField(value: unknown, [key, ...rest]: StringField['path'], text: string): unknown {
  if (key === undefined) return text
  const copy = structuredClone(value) as Record<string | number, unknown>
  copy[key] = withField(copy[key], rest, text)
  return copy
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
      if (def.format === 'date') return '2026-03-08'
      if (def.format === 'datetime') return '2026-03-08T10:00:00.000Z'
      return repeatTo(text, maxLengthOf(inner) ?? 64_000)
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: maxLengthOf(inner) ?? 1 }, () => largest(def.element, text))
    default:
      throw new Error(`A field of type ${def.type} has no largest value yet`)
  }
}
