import { expect, it } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { currentLanguage, loadLanguages, withLanguage } from '#locales/node-texts.ts'
import { createScheduler } from './scheduler.ts'

it('starts a request that has waited in the language of its own', async () => {
  await loadLanguages()
  const schedule = createScheduler<string>()
  const languages: string[] = []
  const started = Promise.withResolvers<void>()
  withLanguage('es', () => schedule('Ben', () => void languages.push(currentLanguage())))
  const end = performance.now() + serverLimits.load.turnMs + 1
  while (performance.now() < end);
  withLanguage('fr', () =>
    schedule('Ruth', () => {
      languages.push(currentLanguage())
      started.resolve()
    }),
  )
  await started.promise
  expect(languages).toEqual(['es', 'fr'])
})
