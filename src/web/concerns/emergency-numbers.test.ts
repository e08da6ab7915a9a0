import { expect, it } from 'vitest'
import { emergencyNumbers } from './emergency-numbers.ts'

const numbersOf = (list: readonly { number: string }[]) => list.map(({ number }) => number)

it('begins with the numbers where the language is spoken, if the country is not known', () => {
  const { own, further, elsewhere } = emergencyNumbers(null, 'pt-BR')
  expect([own, further]).toEqual([undefined, []])
  expect(numbersOf(elsewhere)).toEqual(['190', '192', '100', '188', '116111', '112', '911', '999'])
  expect(elsewhere.slice(0, 4).map(({ place }) => place())).toEqual([
    'Brazil: police',
    'Brazil: ambulance',
    'Brazil: for children and teenagers',
    'Brazil: to talk with someone',
  ])
  expect(numbersOf(emergencyNumbers(null, 'es').elsewhere)).toEqual([
    ...['911', '112', '123', '133', '105', '116111', '102', '141', '999'],
  ])
  expect(numbersOf(emergencyNumbers(null, 'en').elsewhere)).toEqual(['112', '911', '999'])
  expect(numbersOf(emergencyNumbers(null, 'es').general)).toEqual(['911', '112', '999'])
})

it("begins with the numbers of the group's country, in any language", () => {
  const { own, further, elsewhere } = emergencyNumbers('ES', 'fr')
  expect([own?.number, numbersOf(further)]).toEqual(['112', ['116111']])
  expect(numbersOf(elsewhere)).toEqual(['119', '3018', '911', '999'])
  expect(emergencyNumbers('GB', 'en').own?.number).toBe('999')
})
