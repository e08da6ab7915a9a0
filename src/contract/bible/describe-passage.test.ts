import { expect, test } from 'vitest'
import type { Language } from '#locales/languages.ts'
import { describePassage, nameOf } from './describe-passage.ts'
import { parsePassage } from './passage.ts'

test.each<[string, Language, string]>([
  ['JHN.3.16-18,20', 'en', 'John 3:16–18, 20'],
  ['JHN.3.16-18,20', 'es', 'Juan 3:16-18, 20'],
  ['JHN.3.16-18,20', 'pt-BR', 'João 3.16-18, 20'],
  ['JHN.3.16-18,20', 'fr', 'Jean 3.16-18, 20'],
  ['JHN.3.16-18,20', 'sw', 'Yohana 3:16-18, 20'],
  ['JHN.3.16-18,20', 'ar', 'يوحنا 3: 16-18، 20'],
  ['1CO.13', 'fr', '1 Corinthiens 13'],
  ['1CO.13', 'ar', 'كورنثوس الأولى 13'],
  ['2SA.7.12', 'ar', 'صموئيل الثاني 7: 12'],
  ['PSA.23', 'en', 'Psalm 23'],
  ['PSA.42-43', 'en', 'Psalms 42–43'],
  ['PSA.23,25', 'fr', 'Psaumes 23; 25'],
  ['PSA.23.1-24.2', 'en', 'Psalms 23:1–24:2'],
  ['JHN.3.16,4.1-3', 'en', 'John 3:16; 4:1–3'],
  ['JUD.1.5', 'en', 'Jude 1:5'],
  ['PSA.3.0', 'en', 'Psalm 3 (title)'],
  ['PSA.51.0-2', 'fr', 'Psaume 51 (titre)-2'],
])('%s in %s is %s', (path, language, text) => {
  const passage = parsePassage(path)
  expect(passage && describePassage(passage, language)).toBe(text)
})

test('names a book in full', () => {
  expect([nameOf('PSA', 'en'), nameOf('1JN', 'sw'), nameOf('3JN', 'ar'), nameOf('ACT', 'es')]).toEqual([
    'Psalms',
    '1 Yohana',
    'يوحنا الثالثة',
    'Hechos',
  ])
})
