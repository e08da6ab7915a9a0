import { expect, it } from 'vitest'
import { password_hint_common, password_hint_name, password_hint_pattern } from '#messages'
import { describeWeakness } from './password-weakness.ts'

const hintOf = (password: string) => describeWeakness(password, ['anna-k', 'Anna Keller', ''])

it.for(['password', 'Password1', 'ILOVEYOU!', 'jesus777', 'p@ssw0rd', '2010football'])(
  'finds %s common',
  (password) => {
    expect(hintOf(password)).toBe(password_hint_common())
  },
)

it.for([
  '123456',
  '654321',
  'abcdef',
  'aaaaaa',
  '      ',
  'abcabc',
  '121212',
  'qwerty',
  'qwerty12',
  'poiuyt',
  '1q2w3e4r',
  'abc123',
  '1234567890',
])('finds a pattern in %s', (password) => expect(hintOf(password)).toBe(password_hint_pattern()))

it.for(['anna-k', 'Anna-K2010', 'annakeller', 'anna keller!'])('finds the own name in %s', (password) => {
  expect(describeWeakness(password, ['anna-k', 'Anna Keller'])).toBe(password_hint_name())
})

it.for(['lamp-light', 'purple kite tuesday', 'mustard-seed', 'Ps119:105', 'トトロと猫バス', 'kR7-qpz'])(
  'says nothing about %s',
  (password) => {
    expect(hintOf(password)).toBe('')
  },
)
