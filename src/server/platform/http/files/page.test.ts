import { expect, it } from 'vitest'
import { inlineScriptHashes, presentPage } from './page.ts'

it("writes the group's name as text, never as markup", () => {
  const page = '<title>__GROUP_NAME__</title><meta content="__GROUP_NAME__">'
  expect(presentPage(page, '<b>"A & B"</b> $&')).toBe(
    '<title>&lt;b&gt;&quot;A &amp; B&quot;&lt;/b&gt; $&amp;</title><meta content="&lt;b&gt;&quot;A &amp; B&quot;&lt;/b&gt; $&amp;">',
  )
})

it('hashes inline scripts only', () => {
  const page = '<script src="/a.js"></script><script>alert(1)</script><script type="module" src="/b.js"></script>'
  expect(inlineScriptHashes(page)).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"])
})
