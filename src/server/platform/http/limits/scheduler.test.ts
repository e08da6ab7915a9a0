import { expect, it } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { currentLanguage, loadLanguage, runIn } from '#locales/node-texts.ts'
import { createScheduler } from './scheduler.ts'

it('starts a request that has waited in the language of its own', async () => {
  const schedule = createScheduler<string>()
  const languages: string[] = []
  const started = Promise.withResolvers<void>()
  for (const language of ['es', 'fr'] as const) await loadLanguage(language)
  runIn({ language: 'es' }, () => schedule('Ben', () => void languages.push(currentLanguage())))
  const end = performance.now() + serverLimits.load.turnMs + 1
  while (performance.now() < end);
  runIn({ language: 'fr' }, () =>
    schedule('Ruth', () => {
      languages.push(currentLanguage())
      started.resolve()
    }),
  )
  await started.promise
  expect(languages).toEqual(['es', 'fr'])
})
