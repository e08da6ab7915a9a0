import { type ComponentType, lazy } from 'react'
import { needTexts, type Part } from '#web/storage/texts.ts'

/**
 * Returns a component that loads its screen, the only export of a module, when it is first rendered.
 * @param part the texts that it needs, unless those of the screens around it have them
 */
export function lazyScreen<Props = object>(
  load: () => Promise<Record<string, ComponentType<Props>> | undefined>,
  part?: Part,
) {
  return lazy(async () => {
    const [module] = await Promise.all([load(), part && needTexts(part)])
    // Undefined if new-version.ts reloads the page. The spinner stays until then.
    return module === undefined
      ? new Promise<never>(() => undefined)
      : { default: Object.values(module)[0] as ComponentType<Props> }
  })
}
