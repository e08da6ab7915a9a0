import { screens } from './screens.ts'

const patternOf = (path: string) => path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')
const pattern = new RegExp(`^(?:${Object.values(screens).map(patternOf).join('|')})/?$`, 'i')

/** Returns whether a path is that of a screen, in any letter case and with or without a trailing slash, like the router in the browser. */
export const isScreenPath = (path: string): boolean => pattern.test(path)
