#!/bin/sh
# usfm-js loses Scripture after a verse that a Bible prints in parts: it keeps "4a", without "4b" and the rest of the chapter.
#
# A good guess: \v 4a and \v 4b, which USFM allows and many poetic books have, come as "4a" and "4b", or joined as "4". But the letter is
# dropped, the text of the second part is nowhere, and so is that of all verses after it, to the end of the chapter: 5 and 6 are missing
# here. No error, and toUSFM writes the shorter text back. A single part, as in "4a" before "5", loses nothing, so a short test shows no
# fault. usfm-grammar reads the same lines whole. Who meets it: whoever shows or converts Psalms, Proverbs or Job from files of
# translators. What helps: cutting the letters off before parsing, and counting the verses afterwards.
#
# usfm-js 3.4.3, usfm-grammar 2.3.1.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts usfm-js@3.4.3 usfm-grammar@2.3.1 >/dev/null
cat >read.js <<'END'
const { toJSON, toUSFM } = require('usfm-js')
const { USFMParser } = require('usfm-grammar')
const text = String.raw`\id PSA
\c 3
\p
\v 4a first half
\v 4b second half
\v 5 all of five
\v 6 all of six
\c 4
\p
\v 1 next chapter
`
const short = toJSON(text).chapters[3]
const whole = new USFMParser(text).toJSON().chapters[0].contents.filter((part) => part.verseNumber)
console.log('usfm-js', Object.keys(short).filter((key) => key !== 'front').join(' '), '| second half:', JSON.stringify(short).includes('second'))
const written = toUSFM(toJSON(text))
console.log('written back', ...['of five', 'of six', 'next'].map((words) => written.includes(words)))
console.log('usfm-grammar', whole.map(({ verseNumber, verseText }) => `${verseNumber}=${verseText}`).join(', '))
END
cat >expected <<'END'
usfm-js 4 | second half: false
written back false false true
usfm-grammar 4a=first half, 4b=second half, 5=all of five, 6=all of six
END
node read.js >seen
diff expected seen
cat seen
