import type { FastifyInstance } from 'fastify'
import { perGroupName } from './files/page.ts'

interface Options {
  /** URL of the server in the description. */
  publicUrl: string | undefined
  getGroupName(): Promise<string>
}

/** Serves the OpenAPI description of the API. It is made at the first request, because it would delay the start. */
export function registerApiDescription(app: FastifyInstance, { publicUrl, getGroupName }: Options): void {
  const getJson = perGroupName(getGroupName, async (groupName) => {
    const { describeApi } = await import('./openapi.ts')
    return Buffer.from(JSON.stringify(describeApi(groupName, publicUrl ?? '/')))
  })
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await getJson()),
  )
}
