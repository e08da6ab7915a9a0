import { expect, it } from 'vitest'
import { emergencyNumbers } from './emergency-numbers.ts'

const numbersOf = (list: readonly { number: string }[]) => list.map(({ number }) => number)
const placesOf = (list: readonly { place: () => string }[]) => list.map(({ place }) => place())

it('begins with the general numbers if no country is known, that of the language first', () => {
  const { first, further, elsewhere } = emergencyNumbers(null, 'es')
  expect([numbersOf(first), further]).toEqual([['911', '112', '999'], []])
  expect(placesOf(first)[1]).toBe('Europe and many other countries')
  expect(numbersOf(elsewhere)).toEqual(['123', '133', '105', '116111', '102', '141'])
  expect(numbersOf(emergencyNumbers(null, 'en').first)).toEqual(['112', '911', '999'])
  expect(emergencyNumbers(null, 'en').elsewhere).toEqual([])
})

it("begins with the numbers of the country in the browser's languages", () => {
  const brazil = emergencyNumbers(null, 'pt-BR', ['pt-BR', 'pt', 'en-US'])
  expect(numbersOf(brazil.first)).toEqual(['190', '192'])
  expect(placesOf(brazil.first)).toEqual(['Brazil: police', 'Brazil: ambulance'])
  expect(numbersOf(brazil.further)).toEqual(['100', '188'])
  expect(numbersOf(brazil.elsewhere)).toEqual(['116111', '112', '911', '999'])
  const mexico = emergencyNumbers(null, 'es', ['es-MX'])
  expect([numbersOf(mexico.first), placesOf(mexico.first)]).toEqual([['911'], ['Mexico']])
  expect(numbersOf(mexico.elsewhere).slice(0, 2)).toEqual(['112', '123'])
  const placeIn = (tag: string) => placesOf(emergencyNumbers(null, 'en', [tag]).first)
  expect(placeIn('de-DE')).toEqual(['Germany'])
  expect(placeIn('en-KE')).toEqual(['Kenya'])
  expect(numbersOf(emergencyNumbers(null, 'es', ['es-CO']).first)).toEqual(['123'])
  expect(numbersOf(emergencyNumbers(null, 'ar', ['ar-EG']).first)).toEqual(['122', '123'])
  expect(placesOf(emergencyNumbers(null, 'pt-BR', ['pt-PT']).first)).toEqual(['Portugal'])
  expect(placesOf(emergencyNumbers(null, 'pt-BR', ['en-US']).first)[0]).toBe('Brazil: police')
})

it('takes no country from what says too little', () => {
  const firstOf = (...tags: string[]) => numbersOf(emergencyNumbers(null, 'en', tags).first)
  expect(firstOf('en-US')).toEqual(['911', '112', '999'])
  expect(firstOf('en-GB', 'en')).toEqual(['999', '112', '911'])
  // Another language of the same browser.
  expect(firstOf('es-419', 'es', 'en-CA')).toEqual(['112', '911', '999'])
  // Only its ambulance is known.
  expect(firstOf('ar-LB')).toEqual(['112', '911', '999'])
})

it("begins with the numbers of the group's country, in any language", () => {
  const { first, further, elsewhere } = emergencyNumbers('ES', 'fr', ['fr-CA'])
  expect([numbersOf(first), placesOf(first), numbersOf(further)]).toEqual([['112'], ['Spain'], ['116111']])
  expect(numbersOf(elsewhere)).toEqual(['119', '3018', '911', '999'])
  expect(numbersOf(emergencyNumbers('GB', 'pt-BR', ['pt-BR']).first)).toEqual(['999'])
})
