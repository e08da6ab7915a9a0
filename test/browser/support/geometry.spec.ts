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

/** Each rule with a page that breaks it and the corrected page. */
const cases: { rule: string; fault: RegExp; broken: string; sound: string }[] = [
  {
    rule: 'a page that scrolls sideways',
    fault: /^overflow: the page is 500 px wide on a screen of 390 px$/,
    broken: '<div style="width:500px">Wide</div>',
    sound: '<div style="max-width:500px">Wide</div>',
  },
  {
    rule: 'a box that scrolls sideways without being meant to',
    fault: /^overflow: div "Ana ?Approved" is 300 px wide and its contents 600 px/,
    broken: `<div style="width:300px; overflow:auto">${table}</div>`,
    sound: `<div style="width:300px; overflow:auto" tabindex="0" role="region" aria-label="Answers">${table}</div>`,
  },
  {
    rule: 'a word that is broken letter by letter',
    fault:
      /^broken word: span "Announcements" is \d+ px wide, and "Announcements" needs \d+ px: broken into \d+ lines$/,
    broken: '<a style="display:flex; width:60px; min-height:44px"><span>Announcements</span></a>',
    sound: '<a style="display:flex; width:256px; min-height:44px"><span>Announcements</span></a>',
  },
  {
    rule: 'a word that is broken though the screen has room, unlike one that no screen has room for',
    fault: /"Announcements" needs/,
    broken: '<p style="width:60px">Announcements</p>',
    sound: `<p>${'W'.repeat(300)}</p><p style="width:80px">Wolfeschlegelsteinhausenbergerdorff</p><p>well-known and/or</p><p style="width:90px">https://example.org/camp/2026/form</p>`,
  },
  {
    rule: 'a line that is cut at the side without an ellipsis',
    fault: /^cut text: \d+ px of p "A line.*\) are outside div/,
    broken: `<div style="overflow:hidden; width:200px"><p style="white-space:nowrap; width:600px">${line}</p></div>`,
    sound: `<div style="overflow:hidden; width:200px"><p style="white-space:nowrap; overflow:hidden; text-overflow:ellipsis">${line}</p></div>`,
  },
  {
    rule: 'text that is cut below',
    fault: /^cut text: \d+ px of p .* are hidden above or below div/,
    broken: `<div style="overflow:hidden; height:30px; width:200px"><p style="margin:0">${line}</p></div>`,
    sound: `<div style="overflow:hidden; max-height:300px; width:200px"><p style="margin:0">${line}</p></div>`,
  },
  {
    rule: 'text that runs out of its box',
    fault: /^cut text: span "A line.*runs \d+ px out of its box of 100 px/,
    broken: `<div style="width:100px"><span style="white-space:nowrap">${line.slice(0, 30)}</span></div>`,
    sound: `<div style="width:100px"><span>${line.slice(0, 30)}</span></div>`,
  },
  {
    rule: 'a paragraph whose lines are too long to read',
    fault: /^long line: p "A line.* has 1\d\d characters in a line$/,
    broken: `<p style="font-size:5px">${line.repeat(4)}</p>`,
    sound: `<p style="font-size:5px; max-width:220px">${line.repeat(4)}</p>`,
  },
  {
    rule: 'text outside the screen that no page can scroll to',
    fault: /^cut text: 50 px of p "Hidden".*are outside the screen/,
    broken: '<p style="position:fixed; left:-50px">Hidden</p>',
    sound: '<p style="position:fixed; left:5px">Hidden</p><p class="sr-only">For screen readers</p>',
  },
  {
    rule: 'text before the start of what scrolls',
    fault: /^cut text: 40 px of p "Hidden".*lie before the start of div/,
    broken:
      '<div style="overflow:auto; position:relative; height:90px; margin:60px"><p style="position:absolute; left:-40px">Hidden</p></div>',
    sound:
      '<div style="overflow:auto; position:relative; height:90px; margin:60px"><p style="position:absolute; left:4px">Hidden</p></div>',
  },
  {
    rule: 'a choice that its field has no room for',
    fault: /^cut text: select "Status" has \d+ px for "Waiting for review", which needs \d+ px/,
    broken:
      '<label for="s">Status</label><select id="s" style="width:80px; height:44px"><option>Waiting for review</option></select>',
    sound:
      '<label for="s">Status</label><select id="s" style="width:220px; height:44px"><option>Waiting for review</option></select>',
  },
  {
    rule: 'a button outside the screen',
    fault: /^unreachable: 30 px of button "Logout" are outside the screen of 390 px/,
    broken: '<button style="position:fixed; right:-30px; width:90px">Logout</button>',
    sound: '<button style="position:fixed; right:0; width:90px">Logout</button>',
  },
  {
    rule: 'a button below another element',
    fault: /^unreachable: button "Save" is covered by form "Send" at its center/,
    broken: '<button>Save</button><form style="position:fixed; inset:0 0 auto; height:80px">Send</form>',
    sound:
      '<button style="margin-top:90px">Save</button><form style="position:fixed; inset:0 0 auto; height:80px">Send</form>',
  },
  {
    rule: 'a button with a corner below another element',
    fault: /^unreachable: button "Save" is covered by div.* at a corner/,
    broken:
      '<button style="width:100px; margin:0">Save</button><div style="position:fixed; left:70px; top:0; width:90px; height:25px">News</div>',
    sound:
      '<button style="width:100px; margin:0">Save</button><div style="position:fixed; left:110px; top:0; width:90px; height:25px">News</div>',
  },
  {
    rule: 'a button that its container cuts off',
    fault: /^unreachable: button "Send" is cut off by div/,
    broken: '<div style="height:60px; overflow:hidden"><div style="height:90px">News</div><button>Send</button></div>',
    sound: '<div style="height:60px; overflow:auto"><div style="height:90px">News</div><button>Send</button></div>',
  },
  {
    rule: 'a bar at the foot that lies over the last button of the page',
    fault: /^unreachable: button "Last" is covered by nav/,
    broken:
      '<div style="height:1200px"></div><button>Last</button><nav style="position:fixed; inset:auto 0 0; height:60px">Bar</nav>',
    sound:
      '<div style="height:1200px"></div><button style="margin-bottom:70px">Last</button><nav style="position:fixed; inset:auto 0 0; height:60px">Bar</nav>',
  },
  {
    rule: 'a target that is too small',
    fault: /^small target: button "×" is 20 px × 20 px, at least 24 px are needed/,
    broken: '<button style="min-width:20px; min-height:20px; width:20px; height:20px; padding:0">×</button>',
    sound:
      '<button style="min-width:24px; min-height:24px; padding:0">×</button><p>Read <a href="#top">this</a> first.</p><div style="position:relative; height:50px"><a class="stretched" href="#top" style="font-size:9px">Card</a></div>',
  },
  {
    rule: 'a toast that covers a heading',
    fault: /^covered heading: div "Saved" covers \d+ px × \d+ px of h1 "Questions"/,
    broken:
      '<h1 style="margin:0">Questions</h1><section aria-label="Notifications" style="position:fixed; top:0; width:100%"><div>Saved</div></section>',
    sound:
      '<h1 style="margin:0">Questions</h1><section aria-label="Notifications" style="position:fixed; bottom:0; width:100%"><div>Saved</div></section>',
  },
]

for (const { rule, fault, broken, sound } of cases) {
  test(`X8, X10: finds ${rule} @wide`, async ({ page }) => {
    await show(page, broken)
    expect(await findGeometryFaults(page)).toEqual(expect.arrayContaining([expect.stringMatching(fault)]))
    await show(page, sound)
    expect(await findGeometryFaults(page)).toEqual([])
  })
}

test('X8: checks only the dialog while one is open @wide', async ({ page }) => {
  const dialog = (width: number) => `
    <button style="position:fixed; right:-30px; width:90px">Behind</button>
    <dialog style="width:${width}px; padding:0; border:0"><button>Announcements</button></dialog>`
  await show(page, dialog(60))
  await page.evaluate(() => document.querySelector('dialog')?.showModal())
  const faults = await findGeometryFaults(page)
  expect(faults.filter((fault) => fault.includes('Behind'))).toEqual([])
  expect(faults.join('\n')).toMatch(/"Announcements"/)
  await show(page, dialog(200))
  await page.evaluate(() => document.querySelector('dialog')?.showModal())
  expect(await findGeometryFaults(page)).toEqual([])
})

test('X8: accepts a dialog that is wider than the element that contains it @wide', async ({ page }) => {
  const question = '<dialog style="width:350px; padding:0"><p>Two messages were not sent.</p></dialog>'
  await show(page, `<dialog style="width:100px; margin-right:0; padding:0">Menu${question}</dialog>`)
  await page.evaluate(() => {
    for (const dialog of document.querySelectorAll('dialog')) dialog.showModal()
  })
  expect(await findGeometryFaults(page)).toEqual([])
})

test('X8: restores the scroll position after the check @wide', async ({ page }) => {
  await show(page, `<button>First</button><div style="height:2000px"></div><button>Last</button>`)
  await page.evaluate(() => window.scrollTo(0, 700))
  expect(await findGeometryFaults(page)).toEqual([])
  expect(await page.evaluate(() => window.scrollY)).toBe(700)
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
