import { expect, it } from 'vitest'
import { type PseudoLanguage, toPseudo } from './pseudo.ts'

const part = `export default({isolate})=>({0:()=>\`Send\`,\n1:(values)=>\`Chat with \${isolate(values.name)}\`})\n`

/** Returns the messages of a part in a pseudo-language, without direction marks. */
async function load(language: PseudoLanguage) {
  const module = await import(`data:text/javascript,${encodeURIComponent(toPseudo(part, language))}`)
  return module.default({ isolate: (value: string) => value })
}

it('makes texts longer and keeps their values', async () => {
  const messages = await load('en-XA')
  expect(messages[0]()).toBe('Šéñd~~')
  expect(messages[1]({ name: 'Ana' })).toBe('Çhåţ~~ wîţh~~ \u2068Ana\u2069')
})

it('writes texts from right to left', async () => {
  const messages = await load('ar-XB')
  expect(messages[0]()).toBe('\u202eŠéñd~~\u202c')
})
