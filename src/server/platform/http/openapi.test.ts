import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { modules, routes } from '#contract/api.ts'
import { describeApi } from './openapi.ts'

const parts = ['params', 'query', 'body', 'response'] as const

/** Returns the patterns of all schemas of the contract. */
function patterns(): RegExp[] {
  const found: RegExp[] = []
  const add = ({ zodSchema }: { zodSchema: z.core.$ZodTypes }) =>
    found.push(
      ...(zodSchema._zod.def.checks ?? []).flatMap((check) => {
        const { pattern } = check._zod.def as { pattern?: RegExp }
        return pattern ?? []
      }),
    )
  for (const [, route] of routes) {
    for (const part of parts) {
      if (route[part]) z.toJSONSchema(route[part], { io: 'input', unrepresentable: 'any', override: add })
    }
  }
  return found
}

it('gives clients patterns that mean the same without flags, which JSON schemas can not have', () => {
  const found = patterns()
  expect(found.length).toBeGreaterThan(5)
  expect(found.filter(({ flags }) => flags !== '')).toEqual([])
})

it('names each schema once', () => {
  const schemas = modules.flatMap((module) => Object.entries(module).filter(([, it]) => it instanceof z.core.$ZodType))
  expect(new Set(schemas.map(([name]) => name)).size).toBe(schemas.length)
  expect(new Set(schemas.map(([, schema]) => schema)).size).toBe(schemas.length)
})

it('refers to entities by name', () => {
  const { components, paths } = describeApi('Youth', '/')
  expect(components.schemas).toHaveProperty('Concern')
  const { get } = paths['/api/concerns/{id}'] as { get: { responses: Record<string, unknown> } }
  expect(get.responses['200']).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Concern' } } },
  })
})
