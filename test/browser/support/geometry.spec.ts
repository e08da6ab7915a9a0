// Tests the rules of support/geometry.ts with small pages: each rule finds its fault and accepts the corrected page.
import type { Page } from '@playwright/test'
import { findUnmirrored } from './geometry/mirror-rules.ts'
import { findGeometryFaults } from './geometry.ts'
import { expect, test } from './test.ts'

// These tests need no server.
test.use({ viewport: { width: 390, height: 844 }, baseURL: '', trace: 'off', screenshot: 'off' })

async function show(page: Page, body: string): Promise<void> {
  await page.setContent(`<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">
    <style>
      * { box-sizing: border-box }
      .stretched::after { content: ""; position: absolute; inset: 0 }
      body { margin: 0; font: 16px/1.5 sans-serif; overflow-wrap: anywhere }
      button { min-height: 44px; min-width: 44px }
      .sr-only { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
    </style></head><body>${body}</body></html>`)
}

const line = 'A line of text that is far too long for a phone and does not wrap.'
const table = '<table style="width:600px"><tr><td>Ana</td><td>Approved</td></tr></table>'
/** Returns an element with these styles. */
const el = (tag: string, style: string, content: string, attributes = '') =>
  `<${tag} style="${style}" ${attributes}>${content}</${tag}>`
const clip = (height: string, text: string) => el('div', `overflow:hidden; width:200px; ${height}`, text)
const scroller = (left: number) =>
  el(
    'div',
    'overflow:auto; position:relative; height:90px; margin:60px',
    el('p', `position:absolute; left:${left}px`, 'Hidden'),
  )
const status = (width: number) =>
  `<label for="s">Status</label>${el('select', `width:${width}px; height:44px`, '<option>Waiting for review</option>', 'id="s"')}`
const toast = (side: string) =>
  `<h1 style="margin:0">Questions</h1>${el('section', `position:fixed; ${side}:0; width:100%`, '<div>Saved</div>', 'aria-label="Notifications"')}`
const fixedButton = (right: number) => el('button', `position:fixed; right:${right}px; width:90px`, 'Logout')
const under = (marginTop: number) =>
  el('button', `margin-top:${marginTop}px`, 'Save') + el('form', 'position:fixed; inset:0 0 auto; height:80px', 'Send')
const beside = (left: number) =>
  el('button', 'width:100px; margin:0', 'Save') +
  el('div', `position:fixed; left:${left}px; top:0; width:90px; height:25px`, 'News')
const below = (overflow: string) =>
  el('div', `height:60px; overflow:${overflow}`, `<div style="height:90px">News</div><button>Send</button>`)
const close = (px: number) =>
  el('button', `min-width:${px}px; min-height:${px}px; width:${px}px; height:${px}px; padding:0`, '×')

/** The start of each fault, a page that has it, and the corrected page. */
const cases: [fault: string, broken: string, sound: string][] = [
  ['overflow: the page is 500 px wide', el('div', 'width:500px', 'Wide'), el('div', 'max-width:500px', 'Wide')],
  [
    'overflow: div "Ana',
    el('div', 'width:300px; overflow:auto', table),
    el('div', 'width:300px; overflow:auto', table, 'tabindex="0" role="region" aria-label="Answers"'),
  ],
  [
    'broken word: p "Announcements"',
    el('p', 'width:60px', 'Announcements'),
    // No screen has room for these words.
    `<p>${'W'.repeat(300)}</p>${el('p', 'width:90px', 'https://example.org/camp/2026/form')}`,
  ],
  [
    'are outside div',
    clip('', el('p', 'white-space:nowrap; width:600px', line)),
    clip('', el('p', 'white-space:nowrap; overflow:hidden; text-overflow:ellipsis', line)),
  ],
  ['are hidden above or below div', clip('height:30px', line), clip('max-height:300px', line)],
  ['runs', el('div', 'width:100px; white-space:nowrap', line), el('div', 'width:100px', line.slice(0, 30))],
  [
    'long line: p "A line',
    el('p', 'font-size:5px', line.repeat(4)),
    el('p', 'font-size:5px; max-width:220px', line.repeat(4)),
  ],
  [
    'are outside the screen',
    el('p', 'position:fixed; left:-50px', 'Hidden'),
    `${el('p', 'position:fixed; left:5px', 'Hidden')}<p class="sr-only">For screen readers</p>`,
  ],
  ['lie before the start of div', scroller(-40), scroller(4)],
  ['cut text: select "Status"', status(80), status(220)],
  ['unreachable: 30 px of button "Logout"', fixedButton(-30), fixedButton(0)],
  ['unreachable: button "Save" is covered by form "Send" at its center', under(0), under(90)],
  ['unreachable: button "Save" is covered by div "News" at a corner', beside(70), beside(110)],
  ['unreachable: button "Send" is cut off by div', below('hidden'), below('auto')],
  [
    'small target: button "×" is 20 px × 20 px, at least 24 px',
    close(20),
    `${close(24)}<p>Read <a href="#top">this</a> first.</p>
      <div style="position:relative; height:50px"><a class="stretched" href="#top" style="font-size:9px">Card</a></div>`,
  ],
  ['covered heading: div "Saved" covers', toast('top'), toast('bottom')],
]

test('X8, X10: finds each fault, and accepts the page without it @wide', async ({ page }) => {
  for (const [fault, broken, sound] of cases) {
    await show(page, broken)
    expect(await findGeometryFaults(page), fault).toContainEqual(expect.stringContaining(fault))
    await show(page, sound)
    expect(await findGeometryFaults(page), fault).toEqual([])
  }
})

test('reports elements that are not mirrored in right-to-left pages @wide', async ({ page }) => {
  await show(page, '<div><button style="margin-left:50px">Back</button></div><p style="text-align:left">News</p>')
  expect(await findUnmirrored(page)).toEqual([
    expect.stringMatching(/^not mirrored: the text of div "Back"/),
    expect.stringMatching(/^not mirrored: the text of p "News" starts 0 px from the left, not \d+$/),
    expect.stringMatching(/^not mirrored: button "Back" starts \d+ px from the left, not \d+$/),
  ])
  await show(page, '<div><button style="margin-inline-start:50px">Back</button></div><p>News</p>')
  expect(await findUnmirrored(page)).toEqual([])
})
