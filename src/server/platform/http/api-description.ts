import type { FastifyInstance } from 'fastify'

interface Options {
  /** URL of the server in the description. */
  publicUrl: string | undefined
  getGroupName(): Promise<string>
}

/** Serves the OpenAPI description of the API. It is made at the first request, because it would delay the start. */
export function registerApiDescription(app: FastifyInstance, { publicUrl, getGroupName }: Options): void {
  let description: { groupName: string; json: Promise<Buffer> } | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    const groupName = await getGroupName()
    if (description?.groupName !== groupName) {
      const json = import('./openapi.ts').then(({ describeApi }) =>
        Buffer.from(JSON.stringify(describeApi(groupName, publicUrl ?? '/'))),
      )
      description = { groupName, json }
    }
    return reply.type('application/json; charset=utf-8').send(await description.json)
  })
}
