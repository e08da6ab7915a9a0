import { describe, expect, it } from 'vitest'
import { readSeries } from './read-series.ts'
import type { Fault } from './types.ts'

const today = '2026-11-29'
const read = (text: string, dateOrder?: 'day' | 'month') => readSeries(text, { today, dateOrder })
/** Faults as `line column kind value`. */
const faultsOf = (text: string) =>
  read(text).faults.map(({ line, column, kind, value }: Fault) =>
    [line, column, kind, value].filter((it) => it !== undefined).join(' '),
  )
const rest = { line: 2, title: 'Rest', description: 'What is rest?', category: 'bible' }

describe('refuses', () => {
  it.each([
    ['an empty file', ' \n\n', 'empty'],
    ['a text that is no table', '<html>\n<p>Rest</p>\n', 'empty'],
    ['headings without a question', 'Title,Text,Category\n,,\n', 'empty'],
    ['a row without a title', 'Title,Text,Category\n" \u200b",What?,Bible', '2 title missing'],
    ['a row without a description', 'Title,Text,Category\n\nRest,,Bible', '3 description missing'],
    ['a row without a category', 'Title,Text\nRest,What?', '2 category missing'],
    ['a title that is too long', `Title,Text,Category\n${'a'.repeat(201)},What?,Bible`, '2 title too-long 201'],
    [
      'a text that is too long',
      `Title,Text,Category\nRest,${'a'.repeat(10_001)},Bible`,
      '2 description too-long 10001',
    ],
    ['a category that it does not know', 'Title,Text,Category\nRest,What?,Games', '2 category unknown-category Games'],
    ['what is no date', 'Title,Text,Category,Due\nRest,What?,Bible,soon', '2 dueDate unknown-date soon'],
    ['a day that does not exist', 'Title,Text,Category,Due\nA,b,Bible,31/02/2027', '2 dueDate no-such-day 31/02/2027'],
    ['a year long ago', 'Title,Text,Category,Due\nA,b,Bible,5 May 1926', '2 dueDate year 5 May 1926'],
    ['what is no week', 'Title,Text,Category,Week\nA,b,Bible,Dec 5', '2 week unknown-week Dec 5'],
    [
      'a category of a language that it does not know',
      'Ruhe;Was, und warum?;Spiele',
      '1 category unknown-category Spiele',
    ],
    ['a comma too many', 'Title,Text,Category\nRest, or not,What?,Bible', '2 too-many-cells Bible'],
    ['five cells without headings', 'Rest,What?,Bible,2027-01-08,3', '1 too-many-cells 3'],
    ['headings without a title', 'Text,Category\nWhat?,Bible', 'no-title-column'],
    ['two columns of a kind', 'Title,Topic,Text,Category\nA,B,c,Bible', '1 title same-column-twice Topic'],
    ['a quote that is not closed', 'Title,Text,Category\nA,b,Bible\n"B,c,Bible\nD,e,Bible', '3 unclosed-quote'],
    [
      'a quote inside a cell that is not doubled',
      'Title,Text,Category\n"A "B"",c,Bible\nD,e,Bible',
      '2 unclosed-quote',
    ],
    ['text before the first question', 'Hello, you\n\n## A\nCategory: Bible\n\nb', '1 text-outside Hello, you'],
    ['a question without a title', '##\nCategory: Bible\n\nb', '1 title missing'],
    ['a field twice', '## A\nCategory: Bible\nCategory: Prayer\n\nb', '1 category same-column-twice Prayer'],
    ['a question without a text', '\n## A\nCategory: Bible\n', '2 description missing'],
  ])('%s', (_, text, fault) => {
    expect(faultsOf(text)).toEqual([fault])
  })

  it('more than 1,000 questions, and shows the first of them', () => {
    const { rows, faults } = read('Rest,What?,Bible\n'.repeat(1001))
    expect(faults).toEqual([{ kind: 'too-many-rows', value: '1001' }])
    expect(rows).toHaveLength(1000)
  })

  it('each cell by itself, and returns the others', () => {
    const text = 'Title,Text,Category,Due,Week\n,What?,Games,soon,soon\nRest,What is rest?,Bible,,0'
    expect(faultsOf(text)).toEqual([
      '2 title missing',
      '2 category unknown-category Games',
      '2 dueDate unknown-date soon',
      '2 week unknown-week soon',
      '3 week unknown-week 0',
    ])
    expect(read(text).rows).toEqual([
      { line: 2, title: '', description: 'What?', category: '' },
      { ...rest, line: 3 },
    ])
  })
})

describe('reads', () => {
  it.each([
    ['commas', 'Title,Text,Category\nRest,What is rest?,Bible\n'],
    [
      'semicolons and a byte order mark',
      '\ufeffTitel;Title;Description;Category\r\n1;Rest;What is rest?;Bible Study\r\n',
    ],
    ['tabs, as copied from a spreadsheet', 'Title\tText\tCategory\r\nRest\tWhat is rest?\tBible'],
    ['a line that names the separator', 'sep=;\r\nTitle;Text;Category\r\nRest;What is rest?;Bible'],
    ['the ends of lines of an old Mac', 'Title,Text,Category\rRest,What is rest?,Bible\r'],
    ['columns in another order', 'CATEGORY,text ,"Question title"\nbible,What is rest?,Rest'],
    ['a question as title', 'Question,Text,Category\nRest,What is rest?,Bible'],
    ['a question below a title', 'Title,Question,Category\nRest,What is rest?,Bible'],
    ['headings below the name of the series', 'Winter term,,\n,,\nTitle,Text,Category\nRest,What is rest?,Bible'],
    ['a column that is named like a category', 'Title,Bible,Text,Category\nRest,Mark 6,What is rest?,Bible'],
    ['Spanish', 'Título;Descripción;Categoría\nRest;What is rest?;Estudio biblico'],
    ['Portuguese', 'Título;Descrição;Categoria\nRest;What is rest?;Estudo Bíblico'],
    ['French', 'TITRE;Description;Catégorie\nRest;What is rest?;Étude biblique'],
    ['Swahili', 'Kichwa,Maelezo,Aina\nRest,What is rest?,Kujifunza Biblia'],
    ['Arabic, without the article and vowel signs', 'عنوان,وصف,فئة\nRest,What is rest?,دِراسة كتاب مقدّس'],
  ])('%s', (_, text) => {
    const { rows, faults, format } = read(text)
    expect({ rows, faults, format }).toEqual({
      rows: [{ ...rest, line: expect.any(Number) }],
      faults: [],
      format: 'csv',
    })
  })

  it('rows, and numbers them like a spreadsheet', () => {
    const lines = (text: string) => read(text).rows.map(({ line }) => line)
    expect(lines('Title,Text,Category\n\n"A\na",b,Bible\n,,\nC,d,Bible')).toEqual([3, 5])
    expect(lines('sep=,\nTerm\n\nTitle,Text,Category\nA,b,Bible')).toEqual([4])
    expect(lines('A,b,Bible\nTitle,Text,Bible')).toEqual([1, 2])
    expect(lines('\ufeff## A\nCategory: Bible\n\nb')).toEqual([1])
  })

  it('rows without headings, and numbers them from 1', () => {
    const { rows } = read('Rest,What is rest?,Bible\n\nRest,"What\nis rest?",bible,2027-01-08')
    expect(rows).toEqual([
      { ...rest, line: 1 },
      { ...rest, line: 3, description: 'What\nis rest?', dueDate: '2027-01-08' },
    ])
  })

  it('quotes of cells with tabs and line breaks, and those that a spreadsheet copies as they are', () => {
    const text = '"Rest" in the Bible\tWhat?\tBible\n5" tall\t"""One""\n""two"""\tBible\n"So\tWhy?\tBible'
    expect(read('"So\tWhy?\tBible\n"Then\tWhen?\tصلاه')).toMatchObject({
      rows: [{ title: '"So' }, { title: '"Then', category: 'prayer' }],
      faults: [],
    })
    expect(read(text)).toMatchObject({
      rows: [
        { title: '"Rest" in the Bible', description: 'What?' },
        { title: '5" tall', description: '"One"\n"two"' },
        { title: '"So', description: 'Why?' },
      ],
      faults: [],
    })
  })

  it('an apostrophe before a cell that a spreadsheet could run, and no other', () => {
    const text = "Title,Text,Category\n'=1+1,''@a,Bible\n'tis,'00123,Bible\n'Mar 5,3:16,Bible"
    expect(read(text).rows.map(({ title, description }) => [title, description])).toEqual([
      ['=1+1', "'@a"],
      ["'tis", '00123'],
      ['Mar 5', '3:16'],
    ])
  })

  it('returns the headings of columns that it leaves out', () => {
    const text = 'Nr,Title,Text,Passage,Category,\n1,Rest,What is rest?,Mark 6,Bible,'
    expect(read(text)).toMatchObject({ rows: [rest], faults: [], leftOut: ['Nr', 'Passage'] })
  })

  it('Markdown, in which only the lines below a title are fields', () => {
    const text =
      '# Our term\n\n## Rest\r\nCatégorie : Étude biblique\r\n**Due:** 8 Jan 2027\n\n- Week: 3\n\n\\Due: when?\n\n### Why\nCategory: none\n\\## it\n\n' +
      '##Work\n\nAina: Maombi\nFirst: one\nCategory: two\n'
    expect(read(text)).toEqual({
      format: 'markdown',
      rows: [
        {
          ...rest,
          line: 3,
          description: 'Due: when?\n\n### Why\nCategory: none\n## it',
          dueDate: '2027-01-08',
          week: 3,
        },
        { line: 15, title: 'Work', description: 'First: one\nCategory: two', category: 'prayer' },
      ],
      faults: [],
      asksDateOrder: false,
      leftOut: [],
    })
  })

  it('CSV with a cell that looks like Markdown', () => {
    expect(read('Title,Text,Category\nRest,"a\n## b",Bible')).toMatchObject({
      format: 'csv',
      rows: [{ ...rest, description: 'a\n## b' }],
    })
  })

  it('as much of a cell as a sentence can show', () => {
    const [fault] = read(`Title,Text,Category\nA,b,${'long '.repeat(100)}`).faults
    expect(fault?.value).toBe('long long long long long long long long…')
  })
})
