import { type ComponentType, lazy } from 'react'

/** Returns a component that loads its screen, the only export of a module, when it is first rendered. */
export function lazyScreen<Props = object>(load: () => Promise<Record<string, ComponentType<Props>> | undefined>) {
  return lazy(async () => {
    const module = await load()
    // Undefined if new-version.ts reloads the page. The spinner stays until then.
    return module === undefined
      ? new Promise<never>(() => undefined)
      : { default: Object.values(module)[0] as ComponentType<Props> }
  })
}
