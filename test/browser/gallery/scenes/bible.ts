// Passages of the Bible over a screen, the Bibles of a group, and what a question names.
import type { CheckedText } from '#contract/bible.ts'
import { giveBibles } from '../../support/bible.ts'
import { dialogOpens, fill, follow, press, see, sendMessageOf } from '../acts.ts'
import { type Part, type Scene, scenesOf } from '../scene.ts'

const onPassage = (passage: string) => scenesOf(`/bible/${passage}`, 'ana')
const onSettings = scenesOf('/admin/settings/bible', 'ruth')

const withBibles = (...given: Parameters<typeof giveBibles> extends [unknown, ...infer Rest] ? Rest : never): Part => ({
  prepares: [(page) => giveBibles(page, ...given)],
})

const longName = 'A translation with a very long name that somebody has typed, 2nd revised edition of 1910'
const added: CheckedText = {
  ...{ id: 'added', name: longName, language: 'fr', licence: 'Free to copy', audience: null, numbering: 'lsg' },
  ...{ differing: ['3JN.1', 'ACT.19'], verses: 30_000, bytes: 1_180_000, books: 65, chapters: 1161, gapCount: 12 },
  gaps: [
    { book: 'PHP' },
    { book: 'MAT', chapter: 23 },
    ...Array.from({ length: 10 }, (_, index) => ({
      ...{ book: 'PSA' as const, chapter: 119, verses: { from: 2 * index + 1, to: 2 * index + 1 } },
    })),
  ],
  otherBooks: ['TOB', 'JDT'],
  cutVerses: ['REV.22.21'],
}
const withAdded: Part = {
  prepares: [(page) => page.route('**/api/bible-texts', (route) => route.fulfill({ json: [added] }))],
}

export const bibleScenes: Scene[] = [
  onPassage('JHN.3.16-18')('passage', see('Read the whole chapter')),
  onPassage('PSA.51')('passage-chapter', see('Next chapter')),
  onPassage('JHN.3.16')('passage-in-chapter', press('Read the whole chapter'), see('Next chapter')),
  onPassage('PSA.51.10')('passage-other-numbers', see(/^Some Bibles count this/)),
  onPassage('JHN.99')('passage-not-found', see('Go to the home page')),
  onPassage('JHN.3.16')(
    'passage-no-text',
    withBibles([{ language: 'sw', name: longName }], { settings: { website: 'https://example.org/{reference}' } }),
    see(/^There is no Bible/),
  ),
  onPassage('PSA.23.1-3')(
    'passage-translations',
    withBibles([{ name: longName, numbering: 'own' }, { id: 'other' }]),
    see('Translation'),
    { allow: [{ fault: /^cut text: select/, because: 'The whole name is below the choice.' }] },
  ),
  onPassage('JHN.3.16')('passage-offline', { state: 'offline' }, dialogOpens),
  onPassage('JHN.3.16')('passage-failing', { state: 'failing' }, see('Try Again')),
  onPassage('JHN.3.16')('passage-loading', { state: 'loading' }, dialogOpens),
  scenesOf('/chat', 'ana')(
    'passage-written',
    sendMessageOf('Have you read 3 John 15?'),
    follow('3 John 15'),
    see(/^Written as/),
  ),
  onSettings('settings-bible', see('Comes with the app')),
  onSettings('settings-bible-added', withAdded, see('Show all 12')),
  onSettings('settings-bible-failing', { state: 'failing' }, see('Try Again')),
  scenesOf('/admin/questions', 'ruth')(
    'question-form-passages',
    press('Add Question'),
    fill('Description', 'Read Jn 3:1-21 and Ps 23. What did Nicodemus want to know?'),
    see(/^Passages/),
  ),
]
