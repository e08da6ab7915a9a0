import { STATUS_CODES } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { api, modules, routes } from '#contract/api.ts'
import type { ApiKey } from '#contract/calls.ts'
import { errorStatus, Failure } from '#contract/errors.ts'
import { changes } from '#contract/shared/events.ts'
import { ById, PageQuery } from '#contract/shared/fields.ts'
import { type FileFormat, fileTypes, type Route } from '#contract/shared/route.ts'

type JsonSchema = Record<string, unknown>

// Schemas have the names of the contract's exports.
const exported = modules.flatMap((module) => Object.entries(module)).filter(([name]) => /^[A-Z]/.test(name))
for (const [id, schema] of exported) {
  if (schema instanceof z.core.$ZodType) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id })
}

/** The named schemas that operations refer to. */
const schemas: Record<string, JsonSchema> = {}

/**
 * Returns a JSON schema. Objects are open, as they are for zod in an input: unknown fields of a body are ignored, and later versions add
 * fields to responses.
 */
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output' = 'input'): JsonSchema {
  const text = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
  const { $schema, $defs, ...rest } = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'))
  Object.assign(schemas, $defs)
  return rest
}
const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

const header = (description: string) => ({ description, schema: { type: 'string' } })
const headers = {
  Link: header('RFC 8288, rel="next"'),
  ETag: header('The version, for If-None-Match'),
  Location: header('RFC 9110: the path of the page'),
  RetryAfter: header('Seconds after which to try again'),
  'Cache-Control': header('RFC 8246: the entity never changes'),
  ContentDisposition: header('RFC 6266: the name of the file'),
}
const headerParameter = (name: string, description: string) => ({ name, in: 'header', ...header(description) })
const idempotencyKey = headerParameter(
  'Idempotency-Key',
  'A retry with the same key and request creates nothing and returns the entity of the first request',
)
const ifNoneMatch = headerParameter('If-None-Match', 'The ETag of a cached response')

/** Returns the fields of a schema as parameters. They have the type of the output: paths and queries write numbers with digits. */
const parametersOf = (schema: z.ZodMiniObject | undefined, place: 'path' | 'query') =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: !(field instanceof z.ZodMiniOptional),
    schema: schemaOf(field, 'output'),
  }))

/** Parameters that routes share, by their names without hyphens. */
const parameters: Record<string, object> = Object.fromEntries(
  [...parametersOf(ById, 'path'), ...parametersOf(PageQuery, 'query'), idempotencyKey, ifNoneMatch].map((it) => [
    it.name.replaceAll('-', ''),
    it,
  ]),
)
/** Returns a reference to a parameter if it is a shared one. */
const shareParameter = (parameter: { name: string }) =>
  isDeepStrictEqual(parameters[parameter.name], parameter) ? refTo('parameters', parameter.name) : parameter

/** Returns the name of a response that routes share, such as `NotFound`. */
const responseName = (status: number) => `${STATUS_CODES[status]}`.replaceAll(' ', '')

/** Describes status 304 and errors. */
function describeResponse(status: number) {
  if (status === 304)
    return { description: 'The cached response is current', headers: { ETag: refTo('headers', 'ETag') } }
  const codes = Object.entries(errorStatus).filter(([, it]) => it === status)
  return {
    description: `${STATUS_CODES[status]}: ${codes.map(([code]) => `\`${code}\``).join(', ')}`,
    ...([429, 503].includes(status) && { headers: { 'Retry-After': refTo('headers', 'RetryAfter') } }),
    content: json(schemaOf(Failure)),
  }
}

/** Returns the statuses other than the usual one that follow from access and schemas, and those that the route lists. */
function otherStatusesOf(route: Route): number[] {
  const statuses = [
    ...(route.versioned ? [304] : []),
    ...(route.params || route.query || route.body ? [400] : []),
    ...(route.access === 'anyone' ? [] : [401]),
    // Also for accounts that wait for a leader.
    ...(route.access === 'anyone' || route.access === 'setup link' || route.whileWaiting ? [] : [403]),
    ...(route.params ? [404] : []),
    ...(route.body || route.bytes ? [413, 415] : []),
    ...(route.errors ?? []),
    ...(route.repeatable ? [400, 422] : []),
    ...[429, 500, 503],
  ]
  return [...new Set(statuses)].sort((a, b) => a - b)
}

/** The content of a file is not described. */
const fileSchemas: Record<FileFormat, JsonSchema> = {
  html: { type: 'string' },
  json: { type: 'object' },
  backup: { type: 'string', format: 'binary' },
}
const fileContent = (formats: NonNullable<Route['file']>) =>
  Object.fromEntries(formats.map((it) => [fileTypes[it].split(';')[0], { schema: fileSchemas[it] }]))

const bytesContent = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
const eventStream = {
  'text/event-stream': {
    schema: { type: 'string', description: `Events named ${changes.join(', ')}; the data of each is {"id": "…"}` },
  },
}

/** Describes the body of a response that is no file. */
function contentOf({ stream, mediaType, response }: Route) {
  if (stream) return eventStream
  const schema = schemaOf(response)
  return mediaType ? { [`${mediaType.split(';')[0]}`]: { schema } } : json(schema)
}

/** Describes the usual response. */
function describeSuccess(route: Route) {
  if (route.file !== undefined) {
    const fileHeaders = { 'Content-Disposition': refTo('headers', 'ContentDisposition') }
    return { description: 'A file, as an attachment', headers: fileHeaders, content: fileContent(route.file) }
  }
  if (route.status === 204) return { description: 'Done' }
  if (route.status === 302) return { description: 'A page', headers: { Location: refTo('headers', 'Location') } }
  const names = [
    ...(route.paged ? ['Link'] : []),
    ...(route.versioned ? ['ETag'] : []),
    ...(route.immutable ? ['Cache-Control'] : []),
  ]
  return {
    description: route.paged ? 'One page. `Link` names the next one, if there are more' : 'The entity',
    ...(names.length > 0 && { headers: Object.fromEntries(names.map((name) => [name, refTo('headers', name)])) }),
    content: contentOf(route),
  }
}

const operationIdOf = (key: ApiKey): string =>
  key
    .replace('/api/', '')
    .replaceAll(/[{}]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase())

const tagOf = (key: string) => key.split('/')[2] ?? 'other'

/** The shared responses that operations refer to. */
const responses: Record<string, object> = {}

function operationOf(key: ApiKey, route: Route) {
  const known = [
    ...[...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')].map(shareParameter),
    ...(route.repeatable ? [refTo('parameters', 'IdempotencyKey')] : []),
    ...(route.versioned ? [refTo('parameters', 'IfNoneMatch')] : []),
  ]
  const others = otherStatusesOf(route).map((status) => {
    const name = responseName(status)
    responses[name] ??= describeResponse(status)
    return [status, refTo('responses', name)]
  })
  const content = route.bytes ? bytesContent : route.body && json(schemaOf(route.body))
  return {
    operationId: operationIdOf(key),
    summary: route.summary,
    tags: [tagOf(key)],
    security: route.access === 'anyone' ? [] : [{ bearer: [] }],
    ...(known.length > 0 && { parameters: known }),
    ...(content && { requestBody: { required: true, content } }),
    responses: { [route.status ?? 200]: describeSuccess(route), ...Object.fromEntries(others) },
  }
}

/** Returns the API's description in OpenAPI 3.1, generated from the table of routes. */
export function describeApi(groupName: string, serverUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, route] of routes) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(key, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `Lampstand, ${groupName}`,
      version: '1',
      summary: 'Weekly questions, responses and care for a youth ministry',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(Object.keys(api).map(tagOf))].map((name) => ({ name, description: `Operations on ${name}` })),
    paths,
    components: {
      schemas,
      parameters,
      headers,
      responses,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The token that login returns' } },
    },
  }
}
