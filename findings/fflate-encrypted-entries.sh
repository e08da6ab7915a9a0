#!/bin/sh
# fflate unpacks a file of a zip with a password without one: the result is the encrypted bytes, and no error says so.
#
# A good guess: it refuses, as it knows no passwords, and as jszip, node-stream-zip and unzipper's directory do in words. But it does not
# look at the flag. A short file, which a zip stores as it is, comes as 12 bytes more of noise; only a longer one fails, as damaged
# ("invalid block type" or the like). Decoded as text it has replacement characters, so a check for "is this text" has to come after it,
# and "the file is damaged" is the wrong thing to tell somebody who forgot the password. Who meets it: forms that take a zip from
# people, such as exports of a church's directory that were protected for the mail. What helps: reading bit 0 of the flags in the
# central directory, or yauzl, which has them.
#
# fflate 0.8.3, jszip 3.10.2, node-stream-zip 1.16.0, zip of Debian 12.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts fflate@0.8.3 jszip@3.10.2 node-stream-zip@1.16.0 >/dev/null
echo 'name,birthday' >list.csv
zip -q -P password list.zip list.csv
cat >read.js <<'END'
const { readFileSync } = require('node:fs')
const bytes = readFileSync('list.zip')
async function main() {
  const { 'list.csv': unpacked } = require('fflate').unzipSync(new Uint8Array(bytes))
  console.log('fflate', unpacked.length, Buffer.from(unpacked).includes('name'))
  await require('jszip').loadAsync(bytes).catch(({ message }) => console.log('jszip', message.split('\n')[0]))
  const zip = new (require('node-stream-zip').async)({ file: 'list.zip' })
  await zip.entryData('list.csv').catch(({ message }) => console.log('node-stream-zip', message))
}
main()
END
cat >expected <<'END'
fflate 26 false
jszip Encrypted zip are not supported
node-stream-zip Entry encrypted
END
node read.js >seen
diff expected seen
cat seen
