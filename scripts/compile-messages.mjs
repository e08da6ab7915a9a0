// Turns src/messages/en.json into one typed function a message, so that each screen of the web app carries only the texts it
// shows, and a misspelt name or value does not compile. See docs/decisions/003-own-message-compiler.md.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', 'src', 'messages')
const compiled = join(folder, 'compiled')
/** `{name}` in a text becomes a value of that name. */
function compileMessage(name, text) {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`en.json: "${name}" is not a name in snake_case`)
  const values = [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))]
  const escaped = text.replace(/[\\`]|\$(?=\{)/g, '\\$&').replace(/\{(\w+)\}/g, '$${value.$1}')
  const type = values.map((value) => `${value}: string | number`).join('; ')
  return {
    code: `export const ${name} = (${values.length > 0 ? 'value' : ''}) => \`${escaped}\``,
    type: `export const ${name}: (${values.length > 0 ? `value: { ${type} }` : ''}) => string`,
  }
}

const note = '// Generated from en.json by scripts/compile-messages.mjs.'
const write = (name, lines) => writeFileSync(join(compiled, name), `${[note, ...lines].join('\n')}\n`)

const texts = JSON.parse(readFileSync(join(folder, 'en.json'), 'utf8'))
const messages = Object.entries(texts).map(([name, text]) => ({ name, ...compileMessage(name, text) }))
rmSync(compiled, { recursive: true, force: true })
mkdirSync(join(compiled, 'single'), { recursive: true })
// For the server, which starts faster with one file, and for types.
write(
  'messages.js',
  messages.map(({ code }) => code),
)
write(
  'messages.d.ts',
  messages.map(({ type }) => type),
)
// For the browser: a file each, so that the build gives every screen just what it shows.
for (const { name, code } of messages) write(`single/${name}.js`, [code])
write(
  'browser.js',
  messages.map(({ name }) => `export * from './single/${name}.js'`),
)
