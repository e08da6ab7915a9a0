import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '#test/support/any-character.ts'
import { splitLinks } from './split-links.ts'

const linksIn = (text: string) => splitLinks(text).flatMap(({ text: url, href }) => (href ? [url] : []))

describe('splitLinks', () => {
  test.each([
    ['Sign up: https://example.org/camp', 'https://example.org/camp'],
    ['http://example.org', 'http://example.org'],
    ['HTTPS://EXAMPLE.ORG/Camp', 'HTTPS://EXAMPLE.ORG/Camp'],
    ['https://example.org:8443/a/b?c=d&e=f#g', 'https://example.org:8443/a/b?c=d&e=f#g'],
    ['Songs: https://drive.example/file/d/1AbC-dEf_', 'https://drive.example/file/d/1AbC-dEf_'],
    ['https://video.example/watch?v=aB3-', 'https://video.example/watch?v=aB3-'],
    ['https://de.wikipedia.org/wiki/Öllampe', 'https://de.wikipedia.org/wiki/Öllampe'],
    ['http://192.168.0.2:3000/chat', 'http://192.168.0.2:3000/chat'],
    ['http://[::1]:3000/', 'http://[::1]:3000/'],
    ['اقرأ https://example.org/ الآن', 'https://example.org/'],
  ])('finds the URL in "%s"', (text, url) => {
    expect(linksIn(text)).toEqual([url])
  })

  test.each([
    ['Go to https://example.org/camp.', 'https://example.org/camp'],
    ['https://example.org/camp, and then', 'https://example.org/camp'],
    ['https://example.org/camp?!…', 'https://example.org/camp'],
    ['(see https://example.org/camp)', 'https://example.org/camp'],
    ['(see https://example.org/camp).', 'https://example.org/camp'],
    ['[https://example.org/camp]', 'https://example.org/camp'],
    ['{https://example.org/camp};', 'https://example.org/camp'],
    ['<https://example.org/camp>', 'https://example.org/camp'],
    ['"https://example.org/camp"', 'https://example.org/camp'],
    ["'https://example.org/camp'", 'https://example.org/camp'],
    ['“https://example.org/camp”', 'https://example.org/camp'],
    ['«https://example.org/camp»', 'https://example.org/camp'],
    ['*https://example.org/camp*', 'https://example.org/camp'],
    ['https://example.org/camp؟', 'https://example.org/camp'],
    ['https://example.org/camp。', 'https://example.org/camp'],
    ['https://example.org/camp/', 'https://example.org/camp/'],
    ['https://en.wikipedia.org/wiki/Lamp_(disambiguation)', 'https://en.wikipedia.org/wiki/Lamp_(disambiguation)'],
    ['(https://en.wikipedia.org/wiki/Lamp_(disambiguation)),', 'https://en.wikipedia.org/wiki/Lamp_(disambiguation)'],
  ])('leaves out the punctuation around the URL in "%s"', (text, url) => {
    expect(linksIn(text)).toEqual([url])
  })

  test.each([
    'No URL here: 12:30 // 3/4',
    'javascript:alert(1)',
    'JavaScript://example.org/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox',
    'ftp://example.org/file',
    'file:///etc/passwd',
    'mailto:ruth@example.org',
    '//example.org',
    'example.org',
    'https://',
    'https://.',
    'https:// example.org',
    'https:///',
    'xhttps://example.org',
    'https://example.org:99999/',
    'https://bank.example@evil.example/',
    'https://user:password@example.org/',
    'https://a.example,https://b.example',
    'http\u017f://example.org',
  ])('finds no URL in "%s"', (text) => {
    expect(splitLinks(text)).toEqual([{ text }])
  })

  test('ends a URL at invisible characters, which could disguise it', () => {
    expect(linksIn('https://example.org/\u202egpj.exe')).toEqual(['https://example.org/'])
    expect(linksIn('https://example.org/a\u200bb')).toEqual(['https://example.org/a'])
    expect(linksIn('https://example.org/a\u0000b')).toEqual(['https://example.org/a'])
  })

  test('finds every URL in a text', () => {
    const text = 'Camp: https://example.org/camp (map: https://example.org/map).\nhttp://example.com'
    expect(splitLinks(text)).toEqual([
      { text: 'Camp: ' },
      { text: 'https://example.org/camp', href: 'https://example.org/camp' },
      { text: ' (map: ' },
      { text: 'https://example.org/map', href: 'https://example.org/map' },
      { text: ').\n' },
      { text: 'http://example.com', href: 'http://example.com/' },
    ])
  })

  const text = fc
    .array(
      fc.oneof(
        fc.string({ unit: anyCharacter }),
        fc.webUrl({ withFragments: true, withQueryParameters: true }),
        fc.constantFrom('https://', 'javascript:', ' ', '\n', '(', ')', '[', ']', '.', '\u202e', '@', '\ud800'),
      ),
    )
    .map((parts) => parts.join(''))

  test('keeps the text unchanged and links to http and https only', () => {
    fc.assert(
      fc.property(text, (it) => {
        const parts = splitLinks(it)
        expect(parts.map((part) => part.text).join('')).toBe(it)
        for (const { href } of parts) if (href !== undefined) expect(href).toMatch(/^https?:\/\/[^/]/)
      }),
    )
  })

  test.each([
    ['scheme', 'https://'],
    ['URL', 'https://a.'],
    ['opening bracket', '('],
    ['closing bracket', ')'],
    ['bracketed URL', '(https://a.example/('],
    ['dot', '.'],
    ['letter', 'h'],
    ['space', ' '],
  ])('reads each character of a repeated %s a bounded number of times', (_, unit) => {
    // Ten times the text may cost about ten times the work: 100 times exceeds the time limit of a test.
    for (const start of ['', 'https://example.org/']) {
      const long = start + unit.repeat(200_000 / unit.length)
      expect(
        splitLinks(long)
          .map((part) => part.text)
          .join('') === long,
      ).toBe(true)
    }
  })
})
