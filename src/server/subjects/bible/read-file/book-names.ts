import { type Book, books } from '#contract/bible/books.ts'

/** Names of books in files other than their codes: of OSIS, of BibleWorks and eBible, and in English. */
const otherNames: Record<Book, string> = {
  GEN: 'genesis,gn',
  EXO: 'exodus,exod,ex',
  LEV: 'leviticus,lv',
  NUM: 'numbers,nm',
  DEU: 'deuteronomy,deut,dt',
  JOS: 'joshua,josh',
  JDG: 'judges,judg',
  RUT: 'ruth',
  '1SA': '1samuel,1sam',
  '2SA': '2samuel,2sam',
  '1KI': '1kings,1kgs',
  '2KI': '2kings,2kgs',
  '1CH': '1chronicles,1chron,1chr',
  '2CH': '2chronicles,2chron,2chr',
  EZR: 'ezra',
  NEH: 'nehemiah',
  EST: 'esther,esth',
  JOB: 'jb',
  PSA: 'psalms,psalm,pss,ps',
  PRO: 'proverbs,prov',
  ECC: 'ecclesiastes,eccl,eccles',
  SNG: 'songofsolomon,songofsongs,solomonssong,song,sol,sos',
  ISA: 'isaiah',
  JER: 'jeremiah',
  LAM: 'lamentations',
  EZK: 'ezekiel,ezek,eze',
  DAN: 'daniel,dn',
  HOS: 'hosea',
  JOL: 'joel,joe',
  AMO: 'amos',
  OBA: 'obadiah,obad',
  JON: 'jonah',
  MIC: 'micah',
  NAM: 'nahum,nah',
  HAB: 'habakkuk',
  ZEP: 'zephaniah,zeph',
  HAG: 'haggai',
  ZEC: 'zechariah,zech',
  MAL: 'malachi',
  MAT: 'matthew,matt,mt',
  MRK: 'mark,mar,mk',
  LUK: 'luke,lk',
  JHN: 'john,joh,jn',
  ACT: 'acts,actsoftheapostles',
  ROM: 'romans',
  '1CO': '1corinthians,1cor',
  '2CO': '2corinthians,2cor',
  GAL: 'galatians',
  EPH: 'ephesians',
  PHP: 'philippians,phil,phi',
  COL: 'colossians',
  '1TH': '1thessalonians,1thess',
  '2TH': '2thessalonians,2thess',
  '1TI': '1timothy,1tim',
  '2TI': '2timothy,2tim',
  TIT: 'titus',
  PHM: 'philemon,phlm,phile',
  HEB: 'hebrews',
  JAS: 'james,jam',
  '1PE': '1peter,1pet',
  '2PE': '2peter,2pet',
  '1JN': '1john,1joh,1jo',
  '2JN': '2john,2joh,2jo',
  '3JN': '3john,3joh,3jo',
  JUD: 'jude',
  REV: 'revelation,revelationofjohn,apocalypse',
}

const byName = new Map<string, Book>(
  books.flatMap((book) => [book.toLowerCase(), ...otherNames[book].split(',')].map((name) => [name, book] as const)),
)

/**
 * Returns the book that a file names, by its code or in English: `1CO`, `1 Cor.`, `I Corinthians`. Letter case, spaces, dots and
 * apostrophes do not matter.
 */
export function bookOf(name: string): Book | undefined {
  const withDigit = name.trim().replace(/^I{1,3}(?=\s)/i, (numeral) => String(numeral.length))
  return byName.get(withDigit.toLowerCase().replaceAll(/[\s.'’]/g, ''))
}

/** Codes of USFM for what is no book of the Bible: front and back matter, glossaries, indexes. */
const noBooks = new Set([
  'FRT',
  'INT',
  'BAK',
  'CNC',
  'GLO',
  'TDX',
  'NDX',
  'OTH',
  'XXA',
  'XXB',
  'XXC',
  'XXD',
  'XXE',
  'XXF',
  'XXG',
])
export const isNoBook = (code: string): boolean => noBooks.has(code.toUpperCase())
