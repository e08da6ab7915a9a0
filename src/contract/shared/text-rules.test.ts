import { describe, expect, test } from 'vitest'
import { accountRules } from '../rules/accounts.ts'
import { checkText, checkTexts, isBlank, isUnfitName, trimmed } from './text-rules.ts'

const unseen = [
  '',
  ' \n\t',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u2060',
  '\u2800',
  '\u3164',
  '\u115f',
  '\ufe0f',
  '\u202e \ufeff',
]

describe('isBlank', () => {
  test.each(unseen)('is true for a text that nobody can see (%j)', (text) => {
    expect(isBlank(text)).toBe(true)
    expect(trimmed(text)).toBe('')
  })

  test.each(['🙏', '👨‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️', '.', 'می\u200cخواهم', '\u200bA', '好'])('is false for %j', (text) => {
    expect(isBlank(text)).toBe(false)
  })
})

describe('isUnfitName', () => {
  test.each(['Ana\nLee', 'Ana\tLee', 'Ana\u001b[31m', 'Ana\u202eeel', 'Ana\u200bLee', 'Ana\u2028'])(
    'is true for %j',
    (name) => {
      expect(isUnfitName(name)).toBe(true)
    },
  )

  test.each(['Ana Lee', "O'Brien", 'علی\u200cرضا', 'Kim 👨‍👩‍👧', 'Lee 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'José ❤️', 'Đặng'])(
    'is false for %j',
    (name) => {
      expect(isUnfitName(name)).toBe(false)
    },
  )
})

describe('trimmed', () => {
  test.each([
    ['  Hello ', 'Hello'],
    ['\n \n  1.  Amazing Grace\n  2.  Be Still\n\n', '  1.  Amazing Grace\n  2.  Be Still'],
    ['A\n  B', 'A\n  B'],
  ])('turns %j into %j', (text, sent) => {
    expect(trimmed(text)).toBe(sent)
  })
})

test('checkText says what is missing or unfit, and leaves passwords as they are', () => {
  expect(checkText(accountRules.name, '\u3164')).toBe('Full name is required')
  expect(checkText(accountRules.name, 'Ana\tLee')).toBe('Remove line breaks and hidden characters')
  expect(checkText(accountRules.username, '\u200b')).toBe('Username is required')
  expect(checkText(accountRules.password, ' '.repeat(10))).toBeUndefined()
  expect(checkTexts({ name: accountRules.name }, { name: '\u200b' })).toEqual({ name: 'Full name is required' })
})
