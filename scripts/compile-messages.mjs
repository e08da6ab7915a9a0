// Turns src/messages/en.json into one typed function a message, so that each page of the web app carries only the texts
// it shows and a misspelt name or value does not compile. See docs/decisions/003-own-message-compiler.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', 'src', 'messages')

/** `{name}` in a text becomes a value of that name. */
export function compileMessages(texts) {
  const code = ['// Generated from en.json by scripts/compile-messages.mjs.']
  const types = [...code]
  for (const [name, text] of Object.entries(texts)) {
    if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`en.json: "${name}" is not a name in snake_case`)
    const values = [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))]
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code that we write
    const escaped = text.replace(/[\\`]|\$(?=\{)/g, '\\$&').replace(/\{(\w+)\}/g, '${value.$1}')
    const parameter = values.length > 0 ? 'value' : ''
    code.push(`export const ${name} = (${parameter}) => \`${escaped}\``)
    const type = values.map((value) => `${value}: string | number`).join('; ')
    types.push(`export const ${name}: (${values.length > 0 ? `value: { ${type} }` : ''}) => string`)
  }
  return { code: `${code.join('\n')}\n`, types: `${types.join('\n')}\n` }
}

const { code, types } = compileMessages(JSON.parse(readFileSync(join(folder, 'en.json'), 'utf8')))
writeFileSync(join(folder, 'compiled.js'), code)
writeFileSync(join(folder, 'compiled.d.ts'), types)
