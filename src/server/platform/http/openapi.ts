import * as z from 'zod/mini'
import { api, routes } from '#contract/api.ts'
import type { ApiKey } from '#contract/calls.ts'
import { Failure } from '#contract/errors.ts'
import { changes } from '#contract/shared/events.ts'
import { fileTypes, isRateLimited, type Route } from '#contract/shared/route.ts'

type JsonSchema = Record<string, unknown>

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

/** Returns the fields of a schema as parameters of the path or query. */
function parametersOf(schema: z.ZodMiniObject | undefined, place: 'path' | 'query') {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** Returns the error statuses that follow from access and schemas, and those that the route lists. */
function errorStatusesOf(key: string, route: Route): number[] {
  const statuses = [
    ...(route.params || route.query || route.body ? [400] : []),
    ...(route.access === 'anyone' ? [] : [401]),
    // Also for accounts that wait for a leader.
    ...(route.access === 'anyone' || route.access === 'setup link' || route.whileWaiting ? [] : [403]),
    ...(route.params ? [404] : []),
    ...(route.errors ?? []),
    ...(route.repeatable ? [400, 422] : []),
    ...(isRateLimited(key, route) ? [429] : []),
    500,
    503,
  ]
  return [...new Set(statuses)].sort((a, b) => a - b)
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
})
const fileHeaders = {
  'Content-Disposition': { schema: { type: 'string' }, description: 'RFC 6266: the name of the file' },
}
const eventStream = {
  'text/event-stream': {
    schema: { type: 'string', description: `Events named ${changes.join(', ')}; the data of each is {"id": "…"}` },
  },
}

/** A file, whose content is not described. */
const fileContent = (formats: NonNullable<Route['file']>) =>
  Object.fromEntries(formats.map((format) => [fileTypes[format].split(';')[0], { schema: { type: 'string' } }]))

const bytesContent = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

const operationIdOf = (key: ApiKey): string =>
  key
    .replace('/api/', '')
    .replaceAll(/[{}]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase())

function operationOf(key: ApiKey, route: Route) {
  const status = route.status ?? 200
  const failure = { description: 'An error', content: json({ $ref: '#/components/schemas/Failure' }) }
  const headers = {
    ...(route.paged && { Link: { schema: { type: 'string' }, description: 'RFC 8288, rel="next"' } }),
    ...(route.versioned && { ETag: { schema: { type: 'string' }, description: 'The version, for If-None-Match' } }),
  }
  const success =
    route.file !== undefined
      ? { description: 'A file, as an attachment', headers: fileHeaders, content: fileContent(route.file) }
      : status === 204
        ? { description: 'Done' }
        : {
            description: route.paged ? 'One page. `Link` names the next one, if there are more' : 'The entity',
            ...(Object.keys(headers).length > 0 && { headers }),
            content: route.stream ? eventStream : json(schemaOf(route.response, 'output')),
          }
  const parameters = [
    ...parametersOf(route.params, 'path'),
    ...parametersOf(route.query, 'query'),
    ...(route.repeatable
      ? [
          header(
            'Idempotency-Key',
            'A retry with the same key and request creates nothing and returns the entity of the first request',
          ),
        ]
      : []),
    ...(route.versioned ? [header('If-None-Match', 'The ETag of a cached response')] : []),
    ...(route.deltas
      ? [
          header(
            'Prefer',
            'With `delta`, the response may have `Preference-Applied: delta`, and in place of the entity a list of its parts: texts, and ranges `[first, count]` of the cached response split at braces, which are parts too',
          ),
        ]
      : []),
  ]
  return {
    operationId: operationIdOf(key),
    summary: route.summary,
    tags: [key.split('/')[2] ?? 'other'],
    security: route.access === 'anyone' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(route.bytes && { requestBody: { required: true, content: bytesContent } }),
    ...(route.body && { requestBody: { required: true, content: json(schemaOf(route.body, 'input')) } }),
    responses: {
      [status]: success,
      ...(route.versioned && { 304: { description: 'The cached response is current' } }),
      ...Object.fromEntries(errorStatusesOf(key, route).map((code) => [code, failure])),
    },
  }
}

/** Returns the API's description in OpenAPI 3.1, generated from the table of routes. */
export function describeApi(groupName: string, serverUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, route] of routes) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(key, route) }
  }
  const tags = [...new Set(Object.keys(api).map((key) => key.split('/')[2] ?? 'other'))]
  return {
    openapi: '3.1.0',
    info: {
      title: `Lampstand, ${groupName}`,
      version: '1',
      summary: 'Weekly questions, responses and care for a youth ministry',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: tags.map((name) => ({ name, description: `Operations on ${name}` })),
    paths,
    components: {
      schemas: { Failure: schemaOf(Failure, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The token that login returns' } },
    },
  }
}
