// Clients that are generated from the description of the API, as other programs of a group would use them: they compile, and get
// from the running program what their types say. `npm run test:all` installs the generators from their own lock file.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { it } from '#test/support/fixtures.ts'
import { startServer } from '#tools/start-server.ts'

const packages = join(import.meta.dirname, 'api-clients')
const compiler = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc')

/** What each client reports of its calls, which its program makes in this order. */
const expected = {
  wrongPassword: [401, 'wrong_credentials'],
  withoutToken: [401, 'not_signed_in'],
  username: 'leader',
  created: [201, 'A question'],
  listed: ['A question'],
  chats: [200, 0],
  unchanged: 304,
  deleted: 204,
  missing: [404, 'question_deleted'],
}

/** Parts of the programs that do not depend on the client. */
const common = `
const person = { username: 'leader', password: 'lamp-on-a-stand' }
const wrong = { ...person, password: 'lamp-under-a-bushel' }
const post = { title: 'A question', description: 'Why?', category: 'bible', dueDate: '2026-03-08' } as const
`

/** A client: how it is generated into a folder \`client\`, and a program that uses it. */
const clients: Record<string, { generate: string[]; program: string }> = {
  'openapi-typescript': {
    generate: ['openapi-typescript', 'openapi.json', '--output', 'client/api.d.ts'],
    program: `
import createClient from 'openapi-fetch'
import type { paths } from './client/api.d.ts'
${common}
export async function run(baseUrl: string): Promise<object> {
  const client = createClient<paths>({ baseUrl })
  const refused = await client.POST('/api/auth/login', { body: wrong })
  const withoutToken = await client.GET('/api/auth/me')
  const login = await client.POST('/api/auth/login', { body: person })
  client.use({
    onRequest: ({ request }) => request.headers.set('authorization', \`Bearer \${login.data?.token}\`),
  })
  const me = await client.GET('/api/auth/me')
  const created = await client.POST('/api/questions', { body: post, params: { header: { 'Idempotency-Key': crypto.randomUUID() } } })
  const listed = await client.GET('/api/questions', { params: { query: { limit: 1 } } })
  const chats = await client.GET('/api/chats/admin')
  const etag = \`\${chats.response.headers.get('etag')}\`
  const unchanged = await client.GET('/api/chats/admin', { params: { header: { 'If-None-Match': etag } } })
  const path = { id: \`\${created.data?._id}\` }
  const deleted = await client.DELETE('/api/questions/{id}', { params: { path } })
  const missing = await client.GET('/api/questions/{id}', { params: { path } })
  return {
    wrongPassword: [refused.response.status, refused.error?.code],
    withoutToken: [withoutToken.response.status, withoutToken.error?.code],
    username: me.data?.username,
    created: [created.response.status, created.data?.title],
    listed: listed.data?.map(({ title }) => title),
    chats: [chats.response.status, chats.data?.length],
    unchanged: unchanged.response.status,
    deleted: deleted.response.status,
    missing: [missing.response.status, missing.error?.code],
  }
}
`,
  },
  '@hey-api/openapi-ts': {
    generate: ['openapi-ts', '--input', 'openapi.json', '--output', 'client', '--silent'],
    program: `
import * as api from './client'
import { createClient } from './client/client'
${common}
export async function run(baseUrl: string): Promise<object> {
  const visitor = createClient({ baseUrl })
  const refused = await api.postAuthLogin({ client: visitor, body: wrong })
  const withoutToken = await api.getAuthMe({ client: visitor })
  const login = await api.postAuthLogin({ client: visitor, body: person })
  const client = createClient({ baseUrl, auth: () => login.data?.token })
  const me = await api.getAuthMe({ client })
  const created = await api.postQuestions({ client, body: post, headers: { 'Idempotency-Key': crypto.randomUUID() } })
  const listed = await api.getQuestions({ client, query: { limit: 1 } })
  const chats = await api.getChatsAdmin({ client })
  const etag = \`\${chats.response?.headers.get('etag')}\`
  const unchanged = await api.getChatsAdmin({ client, headers: { 'If-None-Match': etag } })
  const path = { id: \`\${created.data?._id}\` }
  const deleted = await api.deleteQuestionsId({ client, path })
  const missing = await api.getQuestionsId({ client, path })
  return {
    wrongPassword: [refused.response?.status, refused.error?.code],
    withoutToken: [withoutToken.response?.status, withoutToken.error?.code],
    username: me.data?.username,
    created: [created.response?.status, created.data?.title],
    listed: listed.data?.map(({ title }) => title),
    chats: [chats.response?.status, chats.data?.length],
    unchanged: unchanged.response?.status,
    deleted: deleted.response?.status,
    missing: [missing.response?.status, missing.error?.code],
  }
}
`,
  },
  orval: {
    generate: ['orval', '--input', 'openapi.json', '--output', 'client/api.ts', '--client', 'fetch'],
    program: `
import * as api from './client/api'
${common}
export async function run(baseUrl: string): Promise<object> {
  // Its calls are relative, as in a browser.
  const send = globalThis.fetch
  globalThis.fetch = (url, options) => send(new URL(String(url), baseUrl), options)
  const refused = await api.postAuthLogin(wrong)
  const withoutToken = await api.getAuthMe()
  const login = await api.postAuthLogin(person)
  if (login.status !== 200) throw new Error('No login')
  const headers = { authorization: \`Bearer \${login.data.token}\` }
  const me = await api.getAuthMe({ headers })
  const created = await api.postQuestions(post, { headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() } })
  if (created.status !== 201) throw new Error('No question')
  const listed = await api.getQuestions({ limit: 1 }, { headers })
  const chats = await api.getChatsAdmin(undefined, { headers })
  const etag = \`\${chats.headers.get('etag')}\`
  const unchanged = await api.getChatsAdmin(undefined, { headers: { ...headers, 'If-None-Match': etag } })
  const deleted = await api.deleteQuestionsId(created.data._id, { headers })
  const missing = await api.getQuestionsId(created.data._id, { headers })
  return {
    wrongPassword: [refused.status, refused.status === 401 && refused.data.code],
    withoutToken: [withoutToken.status, withoutToken.status === 401 && withoutToken.data.code],
    username: me.status === 200 && me.data.username,
    created: [created.status, created.data.title],
    listed: listed.status === 200 && listed.data.map(({ title }) => title),
    chats: [chats.status, chats.status === 200 && chats.data.length],
    unchanged: unchanged.status,
    deleted: deleted.status,
    missing: [missing.status, missing.status === 404 && missing.data.code],
  }
}
`,
  },
}

const compilerOptions = {
  ...{ strict: true, noEmit: true, target: 'esnext', module: 'esnext', moduleResolution: 'bundler', types: [] },
  ...{ lib: ['esnext', 'dom', 'dom.iterable'], allowImportingTsExtensions: true },
}

function run(folder: string, command: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  expect(status, `${args.join(' ')}: ${stdout}${stderr}`).toBe(0)
}

it('generates clients that compile, and call the program', { tags: 'slow' }, async ({ folder }) => {
  cpSync(packages, folder, { recursive: true })
  run(folder, 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'])
  const server = await startServer()
  try {
    const description = await (await fetch(`${server.address}/api/openapi.json`)).text()
    for (const [
      name,
      {
        generate: [generator = '', ...args],
        program,
      },
    ] of Object.entries(clients)) {
      const own = join(folder, name.replaceAll(/\W/g, '-'))
      mkdirSync(own)
      writeFileSync(join(own, 'openapi.json'), description)
      writeFileSync(join(own, 'program.ts'), program)
      writeFileSync(join(own, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }))
      run(own, join(folder, 'node_modules/.bin', generator), args)
      run(own, process.execPath, [compiler, '--project', '.'])
      const used = await import(join(own, 'program.ts'))
      expect(await used.run(server.address), name).toEqual(expected)
    }
  } finally {
    await server.stop()
  }
})
