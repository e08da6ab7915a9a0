import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findPassages } from '#contract/bible/find-passages.ts'
import { toCanonical, writtenNumbering } from '#contract/bible/numbering.ts'
import { formatPassage } from '#contract/bible/passage.ts'
import { type Language, languages } from '#locales/languages.ts'
import { withLanguage } from '#locales/node-texts.ts'
import { menu_get_help } from '#messages'
import { readSeries } from '../series/read-series.ts'
import { writeMarkdown } from '../series/write-series.ts'

/** Category and passage of each question. Those with an asterisk name Get help. */
const series = {
  mark: `bible MRK.1.16-20, prayer MRK.1.35-39, fellowship MRK.2.1-12, prayer MRK.4.35-41*, fellowship MRK.5.25-34,
    worship MRK.6.30-32, prayer MRK.9.20-24, fellowship MRK.10.42-45, worship MRK.14.3-9, bible MRK.14.66-72,
    bible MRK.15.33-39, bible MRK.16.1-8`,
  prayer: `bible LUK.11.1-4, prayer MAT.6.5-8, prayer PSA.13*, fellowship PHP.1.3-6, prayer 1SA.3.1-10,
    worship LUK.17.11-19`,
  everyday: `bible DAN.1.3-17, fellowship ECC.4.9-12, fellowship EPH.4.29*, worship MAT.6.19-21, bible JAS.1.19-20*,
    prayer GEN.28.10-17*`,
}

/** Frequent words that no other of the languages has. */
const words: Record<Language, RegExp> = {
  en: /(?<!\p{L})(the|and|what)(?!\p{L})/iu,
  es: /(?<!\p{L})(qué|el|las|con|esta)(?!\p{L})/iu,
  'pt-BR': /(?<!\p{L})(você|em|um|uma|não)(?!\p{L})/iu,
  fr: /(?<!\p{L})(est|et|dans|une|qui)(?!\p{L})/iu,
  sw: /(?<!\p{L})(kwa|nini|ya|katika)(?!\p{L})/iu,
  ar: /\p{Script=Arabic}/u,
}
const tags = languages.map(({ tag }) => tag)
const tagsFor = (text: string) => tags.filter((tag) => words[tag].test(text))

function seriesIn(language: Language, name: string) {
  const text = readFileSync(join(import.meta.dirname, language, `${name}.md`), 'utf8')
  const heading = text.split('\n')[0]
  return { text, heading, ...readSeries(text, { today: '2026-11-29' }) }
}
const withoutEmptyLines = (text: string) => text.replaceAll(/\n+/g, '\n')

/** Lists the passages of a text that are written in a language, in canonical numbers. */
const passagesIn = (text: string, language: Language) =>
  findPassages(text, language).map((found) => {
    const passage = toCanonical(writtenNumbering(language, found.passage.book, false), found.passage)
    return passage && found.language === language ? formatPassage(passage) : undefined
  })

describe.each(tags)('in %s', (language) => {
  test.each(Object.entries(series))('%s has its questions', async (name, expected) => {
    await withLanguage(language, () => {
      const { rows } = seriesIn(language, name)
      const found = rows.map(({ category, description }) => {
        const help = description.includes(menu_get_help()) ? '*' : ''
        return `${category} ${passagesIn(description, language)}${help}`
      })
      expect(found).toEqual(expected.split(/,\s+/))
    })
  })

  test.each(Object.keys(series))('%s reads as it is exported', (name) => {
    const { text, heading, rows, faults } = seriesIn(language, name)
    expect(faults).toEqual([])
    expect(withoutEmptyLines(`${heading}\n${writeMarkdown(rows, language)}`)).toBe(withoutEmptyLines(text))
  })

  test.each(Object.keys(series))('%s fits a phone and is in one language', (name) => {
    const { heading, rows } = seriesIn(language, name)
    expect(heading).toMatch(/^# .{1,60}$/)
    for (const { title, description } of rows) {
      expect(title).toMatch(/^.{1,60}$/)
      expect(description).toMatch(/^.{120,600}$/)
      expect(tagsFor(description)).toEqual([language])
      expect(/\p{Script=Latin}/u.test(title + description)).toBe(language !== 'ar')
    }
  })
})
