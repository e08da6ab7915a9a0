import { describe, expect, it } from 'vitest'
import { appendNew } from './append-new.ts'
import { holdBack } from './hold-back.ts'

const items = (...names: string[]) => names.map((name) => ({ _id: name.toLowerCase(), name }))

describe('holdBack', () => {
  it.for([
    ['appends what follows the shown items', ['b', 'c'], ['b', 'c', 'd'], ['b', 'c', 'd'], []],
    ['holds back what precedes them', ['b', 'c'], ['a', 'b', 'c'], ['b', 'c'], ['a']],
    ['holds back what is between them', ['a', 'c'], ['a', 'b', 'c', 'd'], ['a', 'c', 'd'], ['b']],
    ['keeps the order of the shown items', ['b', 'a'], ['a', 'b', 'c'], ['b', 'a', 'c'], []],
    ['keeps items that the list no longer contains', ['a', 'b', 'c'], ['a', 'c'], ['a', 'b', 'c'], []],
    ['updates the shown items', ['a', 'b'], ['A', 'b'], ['A', 'b'], []],
    ['appends all items of a list that has none of the shown ones', ['a'], ['b', 'c'], ['a', 'b', 'c'], []],
    ['shows all items of a list that was empty', [], ['a', 'b'], ['a', 'b'], []],
  ] as const)('%s', ([, before, loaded, shown, arrived]) => {
    expect(holdBack(items(...before), items(...loaded))).toEqual({ shown: items(...shown), arrived: items(...arrived) })
  })

  it('holds back the items that the caller considers new', () => {
    const isNew = ({ _id }: { _id: string }) => _id === 'c'
    expect(holdBack(items('b'), items('a', 'b', 'c'), isNew)).toEqual({ shown: items('b', 'a'), arrived: items('c') })
  })
})

it('appends new items, and updates and keeps the others', () => {
  expect(appendNew(items('b', 'c'), items('a', 'B'))).toEqual(items('B', 'c', 'a'))
})
