import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Makes each message of a generated module (src/locales/generated/en.ts) a separate module during the build, so that each
 * screen loads only the messages that it shows.
 */
export const splitMessages = (): Plugin => ({
  name: 'split-messages',
  apply: 'build',
  load: {
    filter: { id: /locales.generated.[\w-]+\.ts(\?|$)/ },
    handler(id) {
      const [file = '', wanted] = id.split('?message=')
      const lines = readFileSync(file, 'utf8').split('\n')
      const nameOf = (line: string) => /^export const (\w+)/.exec(line)?.[1]
      if (wanted !== undefined) {
        return lines.filter((line) => [wanted, undefined].includes(nameOf(line))).join('\n')
      }
      const names = lines.flatMap((line) => nameOf(line) ?? [])
      return names.map((name) => `export { ${name} } from '${file}?message=${name}'`).join('\n')
    },
  },
})
