import { expect, test } from 'vitest'
import * as messages from '#messages'
import { settingChanges } from './setting-changes.ts'

test('says how references were read before', () => {
  const facts = { fields: 'countsPsalmTitles, bibleWebsite', countsPsalmTitlesFrom: false, countsPsalmTitlesTo: true }
  const value = 'https://example.org/{reference}'
  const [from, to] = [messages.settings_off(), messages.settings_on()]
  expect(settingChanges(facts, { bibleWebsite: value })).toEqual([
    messages.history_change({ name: messages.bible_psalm_titles(), from, to }),
    messages.history_setting_before({ name: messages.bible_website(), value }),
  ])
})
