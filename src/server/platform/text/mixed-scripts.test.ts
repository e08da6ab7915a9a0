import { expect, it } from 'vitest'
import { mixesRareScripts } from './mixed-scripts.ts'

it.for([
  ['Cherokee', 'Ꭾastor'],
  ['small Cherokee letters', 'pastoꮁ'],
  ['Coptic', 'pⲁstor'],
  ['Lisu', 'PASTOꓤ'],
  ['Deseret', 'p𐐪stor'],
  ['Old Italic', '𐌐astor'],
  ['full-width Latin letters and Coptic', 'ｐⲁｓｔｏｒ'],
])('finds letters of rare scripts among Latin ones: %s', ([, name]) => {
  expect(mixesRareScripts(`${name}`)).toBe(true)
})

it.for(['Ruth Müller', 'Анна_M', 'Νίκος-K', '王芳 Wang', 'さくらS', '김Kim', 'ᏣᎳᎩ', 'ⲁⲛⲛⲁ', '✓ Ruth 🔥 1', 'मीरा.m'])(
  'accepts names of one script, and with recommended scripts: %s',
  (name) => {
    expect(mixesRareScripts(name)).toBe(false)
  },
)
