import type { Plugin } from 'vite'

/** Returns the name of an icon's file: of `Trash2`, `trash-2`. */
const fileOf = (icon: string): string =>
  icon.replace(/([a-z])(?=[A-Z\d])|([A-Z])(?=[A-Z][a-z])|(\d)(?=[A-Z])/g, '$&-').toLowerCase()

/** Imports each icon from its own file. Otherwise the list of all icons imports it, and chunks.ts can't tell which screens need it. */
export const iconFiles = (): Plugin => ({
  name: 'icon-files',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/web\//, code: /'lucide-react'/ },
    handler: (code) =>
      code.replace(/import \{([^}]*)\} from 'lucide-react'/g, (_, list: string) =>
        list
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => `import ${name} from 'lucide-react/icons/${fileOf(name)}'`)
          .join('; '),
      ),
  },
})
