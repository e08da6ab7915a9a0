import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Fresh, freshFile, sendFresh } from './send-fresh.ts'

/**
 * Serves the web app's manifest with the group's name, so that the app can be installed under this name
 * (https://www.w3.org/TR/appmanifest/).
 */
export function serveManifest(app: FastifyInstance, folder: string, getGroupName: () => Promise<string>): void {
  const path = join(folder, 'manifest.json')
  if (!existsSync(path)) return
  let current: { groupName: string; file: Fresh } | undefined
  app.get('/manifest.webmanifest', async (request, reply) => {
    const groupName = await getGroupName()
    if (current?.groupName !== groupName) {
      const manifest = { ...JSON.parse(readFileSync(path, 'utf8')), name: groupName, short_name: groupName }
      current = { groupName, file: freshFile('application/manifest+json', JSON.stringify(manifest)) }
    }
    return sendFresh(request, reply, current.file)
  })
}
