import { expect, it } from 'vitest'
import { type Glossary, indexEnglish } from './glossary.ts'
import { alignWithEnglish, listWork } from './translation-work.ts'

const english = new Map(Object.entries({ chat: 'Chat', open: 'Open', send: 'Send the message', yes: 'Yes' }))

it('aligns a catalog with English', () => {
  const catalog = alignWithEnglish(english, new Map(Object.entries({ yes: 'Sí', old: 'Viejo' })))
  expect([...catalog.keys()]).toEqual(['chat', 'open', 'send', 'yes'])
  expect(catalog.get('open')).toBe('Open')
  expect(catalog.get('yes')).toBe('Sí')
})

it('lists messages that are still English or have changed there, with note and terms', () => {
  const term = { concept: 'message', english: ['message'], preferred: 'mensaje', allowed: [], avoid: [], note: '' }
  const glossary: Glossary = { same: ['chat'], terms: [term] }
  const catalog = new Map(Object.entries({ chat: 'Chat', open: 'Open', send: 'Manda el mensaje', yes: 'Sí' }))
  const from = new Map(Object.entries({ send: 'Send it', yes: 'Yes' }))
  const notes = new Map([['open', 'Verb.']])
  expect(listWork(english, notes, { catalog, from, isCurrent: false, glossary }, indexEnglish(english))).toEqual([
    { name: 'open', why: 'new', english: 'Open', translation: 'Open', note: 'Verb.', terms: [] },
    {
      name: 'send',
      why: 'changed in English',
      english: 'Send the message',
      translation: 'Manda el mensaje',
      note: undefined,
      terms: ['message: mensaje'],
    },
  ])
})
