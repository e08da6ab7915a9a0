import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { describeApi } from '#server/platform/http/openapi.ts'

type Content = Record<string, { schema: { type?: string } }>
interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: { type?: string }
}
interface Operation {
  parameters?: (Parameter | Reference)[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content } | Reference>
}
interface Reference {
  $ref: string
}

const description = describeApi('Youth', '/')
const paths = description.paths as Record<string, Record<string, Operation>>
const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(description, 'api')
const validators = new Map<object, ValidateFunction>()

/** Returns the part of the description that a reference names, or the part itself. */
function resolve<Part extends object>(part: Part | Reference): Part {
  if (!('$ref' in part)) return part
  const [kind, name] = part.$ref.split('/').slice(2) as [keyof typeof description.components, string]
  return (description.components[kind] as Record<string, Part>)[name] as Part
}

/** Returns what is wrong with a value, if anything. */
function checkValue(schema: object, value: unknown): string[] {
  let validate = validators.get(schema)
  if (validate === undefined) {
    validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')))
    validators.set(schema, validate)
  }
  return validate(value) ? [] : [`${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`]
}

/** Returns what is wrong with a request that the server has accepted. */
function checkRequest({ parameters = [], requestBody }: Operation, { params, query, body }: FastifyRequest): string[] {
  const sent = { ...(params as Record<string, string>), ...(query as Record<string, string>) }
  const wrong = parameters.map(resolve<Parameter>).flatMap(({ name, in: place, required, schema }) => {
    const text = place === 'header' ? undefined : sent[name]
    if (text === undefined) return required ? [`${name} is missing`] : []
    return checkValue(schema, schema.type === 'integer' ? Number(text) : text)
  })
  const content = requestBody?.content['application/json']
  return content === undefined ? wrong : [...wrong, ...checkValue(content.schema, body)]
}

/** Returns what is wrong with a response. */
function checkResponse({ responses }: Operation, reply: FastifyReply, payload: unknown): string[] {
  const described = responses[reply.statusCode]
  if (described === undefined) return ['the status is not described']
  const { content } = resolve(described)
  if (content === undefined) return payload ? ['a body is not described'] : []
  const type = String(reply.getHeader('content-type')).split(';')[0] ?? ''
  const schema = content[type]?.schema
  if (schema === undefined) return [`${type} is not described`]
  return type === 'application/json' && typeof payload === 'string' ? checkValue(schema, JSON.parse(payload)) : []
}

/** Adds what is wrong with requests and responses, according to the description of the API, to a list. */
export function compareWithDescription(app: FastifyInstance, violations: string[]): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { method, url = '' } = request.routeOptions
    const path = url.replaceAll(/:(\w+)/g, '{$1}')
    const operation = paths[path]?.[String(method).toLowerCase()]
    if (operation !== undefined) {
      const wrong = checkResponse(operation, reply, payload)
      if (reply.statusCode < 400) wrong.push(...checkRequest(operation, request))
      violations.push(...wrong.map((it) => `${method} ${path}, ${reply.statusCode}: ${it}`))
    }
    done(null, payload)
  })
}
