import { describe, expect, it } from 'vitest'
import { type Arrangement, arrange } from './arrange.ts'

interface Item {
  _id: string
  name: string
}

const items = (...names: string[]): Item[] => names.map((name) => ({ _id: name.toLowerCase(), name }))
const hold: Arrangement<Item> = { keyOf: ({ _id }) => _id, arrivals: 'hold', appears: () => false }

describe('arrange', () => {
  it.for([
    ['appends what follows the shown items', ['b', 'c'], ['b', 'c', 'd'], ['b', 'c', 'd'], []],
    ['holds back what precedes them', ['b', 'c'], ['a', 'b', 'c'], ['b', 'c'], ['a']],
    ['holds back what is between them', ['a', 'c'], ['a', 'b', 'c', 'd'], ['a', 'c', 'd'], ['b']],
    ['keeps the order of the shown items', ['b', 'a'], ['a', 'b', 'c'], ['b', 'a', 'c'], []],
    ['keeps items that the list no longer contains', ['a', 'b', 'c'], ['a', 'c'], ['a', 'b', 'c'], []],
    ['updates the shown items', ['a', 'b'], ['A', 'b'], ['A', 'b'], []],
    ['appends all items of a list that has none of the shown ones', ['a'], ['b', 'c'], ['a', 'b', 'c'], []],
  ] as const)('%s', ([, shown, loaded, next, arrived]) => {
    expect(arrange(items(...shown), items(...loaded), hold)).toEqual({
      items: items(...next),
      arrived: items(...arrived),
    })
  })

  const shown = items('b', 'c')
  const loaded = items('a', 'B', 'd')
  it.for<[string, Partial<Arrangement<Item>>, string[], string[]]>([
    ['appends all', { arrivals: 'append' }, ['B', 'c', 'a', 'd'], []],
    ['holds all back', { arrivals: 'keep' }, ['B', 'c'], ['a', 'd']],
    ['holds back what the caller considers new', { isNew: ({ name }) => name === 'd' }, ['B', 'c', 'a'], ['d']],
    ['shows at once what may appear', { appears: ({ name }) => name === 'a' }, ['a', 'B', 'c', 'd'], []],
    ['holds back a change', { heldPartOf: ({ name }) => name }, ['b', 'c', 'd'], ['a', 'B']],
  ])('%s', ([, options, next, arrived]) => {
    expect(arrange(shown, loaded, { ...hold, ...options })).toEqual({
      items: items(...next),
      arrived: items(...arrived),
    })
  })
})
