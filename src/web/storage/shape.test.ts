import { describe, expect, it } from 'vitest'
import { isBoolean, isNumber, isOneOf, isText, listOf, nullOr, objectOf } from './shape.ts'

const isContacts = listOf(objectOf<{ name: string; phone: string | null }>({ name: isText, phone: nullOr(isText) }))

describe('the shape of a stored value', () => {
  it.each([
    [isText, ''],
    [isNumber, 0],
    [isBoolean, false],
    [isOneOf('off', 'age'), 'age'],
    [isContacts, []],
    [isContacts, [{ name: 'Ruth', phone: null, note: 'more' }]],
  ])('%# accepts %j', (shape, value) => expect(shape(value)).toBe(true))

  it.each([
    [isText, 1],
    [isNumber, '3'],
    [isBoolean, 'on'],
    [isOneOf('off', 'age'), 'country'],
    [isContacts, '[]'],
    [isContacts, [null]],
    [isContacts, [{ name: 'Ruth' }]],
    [isContacts, [{ name: 'Ruth', phone: 1 }]],
  ])('%# refuses %j', (shape, value) => expect(shape(value)).toBe(false))
})
