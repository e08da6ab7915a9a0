import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { categories } from '#contract/questions.ts'
import { languages } from '#locales/languages.ts'
import { columns } from './types.ts'
import { categoryIn, categoryNamed, categoryNames, columnNamed, headingIn, headings } from './words.ts'

describe.each(languages.map(({ tag }) => tag))('in %s', (tag) => {
  const catalog = JSON.parse(readFileSync(join(import.meta.dirname, `../../../locales/${tag}.json`), 'utf8'))

  it('knows the names of the app, and writes its categories', () => {
    const labels = [
      'questions_form_title',
      'questions_form_description',
      'questions_form_category',
      'due_date',
      'series_week',
    ]
    expect(labels.map((label) => columnNamed(catalog[label]))).toEqual(columns)
    expect(categories.map((category) => catalog[`category_${category}`])).toEqual(
      categories.map((category) => categoryIn(tag, category)),
    )
  })

  it('knows what it writes', () => {
    expect(columns.map((column) => columnNamed(headingIn(tag, column)))).toEqual(columns)
    expect(categories.map((category) => categoryNamed(categoryIn(tag, category)))).toEqual(categories)
  })
})

it('has no name of two columns or categories', () => {
  const namesOf = (names: Record<string, string>) => Object.values(names).flatMap((list) => list.split(', '))
  for (const column of columns)
    expect(namesOf(headings[column]).map(columnNamed)).toEqual(namesOf(headings[column]).map(() => column))
  for (const category of categories) {
    expect(new Set(namesOf(categoryNames[category]).map(categoryNamed))).toEqual(new Set([category]))
  }
})
