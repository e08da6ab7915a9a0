import { expect, it } from 'vitest'
import { matchPath } from './router.tsx'

it.each([
  ['/questions/:id', '/questions/7', { id: '7' }],
  ['/questions/:id', '/Questions/7/', { id: '7' }],
  ['/questions', '/questions/7', undefined],
  ['/questions/:id', '/questions/7/8', undefined],
  ['/questions/:id', '/questions/', undefined],
  ['/questions', '/all/questions', undefined],
  ['/', '/', {}],
  ['/', '/login', undefined],
])('%s matches %s: %o', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params)
})

it('matches what goes on below a pattern, if that is asked for', () => {
  expect(matchPath('/questions', '/questions/7', false)).toEqual({})
  expect(matchPath('/questions', '/questionsheet', false)).toBeUndefined()
})
