import { describe, expect, it } from 'vitest'
import * as messages from '#messages'
import { choosePlural, formatNumber } from './format.ts'

const of = (text: string) => () => text

describe('choosePlural', () => {
  it.each([
    [0, 'none'],
    [1, 'one'],
    [2, 'other'],
    [101, 'other'],
  ])('chooses the form of %i in English', (count, form) => {
    expect(choosePlural('en', count, { '=0': of('none'), one: of('one'), other: of('other') })).toBe(form)
  })

  it.each([
    [1, 'one'],
    [3, 'few'],
    [5, 'many'],
    [1.5, 'other'],
  ])('chooses the form of %d in Polish', (count, form) => {
    expect(choosePlural('pl', count, { one: of('one'), few: of('few'), many: of('many'), other: of('other') })).toBe(
      form,
    )
  })
})

describe('formatNumber', () => {
  it('groups digits as the language does', () => {
    expect([formatNumber('en', 4000), formatNumber('de', 4000)]).toEqual(['4,000', '4.000'])
  })
})

describe('English messages', () => {
  it.each([
    [messages.chat_unread({ count: 1 }), '1 unread message'],
    [messages.chat_unread({ count: 2 }), '2 unread messages'],
    [messages.responses_arrived({ count: 1 }), '1 new response'],
    [messages.responses_arrived({ count: 1200 }), '1,200 new responses'],
    [messages.prayer_count({ count: 0 }), '0 people praying'],
    [messages.prayer_count({ count: 1 }), '1 person praying'],
    [messages.prayer_count({ count: 2 }), '2 people praying'],
    [messages.try_again_in_seconds({ seconds: 1 }), 'Too many attempts. Try again in 1 second.'],
    [messages.try_again_in_minutes({ minutes: 15 }), 'Too many attempts. Try again in 15 minutes.'],
    [messages.responses_review_of({ name: 'Ana', title: 'Hope' }), "Review Ana's response to Hope"],
  ])('%s', (text, expected) => {
    expect(text).toBe(expected)
  })
})
