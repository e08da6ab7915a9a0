import { type ComponentType, lazy } from 'react'
import { needTexts, type Part } from '#web/storage/texts.ts'

/**
 * Returns a component that loads its screen, the only export of a module, when it is first rendered.
 * @param parts the texts that it needs, unless those of the screens around it have them
 */
export function lazyScreen<Props = object>(
  load: () => Promise<Record<string, ComponentType<Props>> | undefined>,
  ...parts: Part[]
) {
  return lazy(async () => {
    const [module] = await Promise.all([load(), ...parts.map(needTexts)])
    // Undefined if new-version.ts reloads the page. The spinner stays until then.
    return module === undefined
      ? new Promise<never>(() => undefined)
      : { default: Object.values(module)[0] as ComponentType<Props> }
  })
}
