// The router, of what this app needs of one. A whole one would be an eighth of the login screen (docs/decisions/033-what-we-wrote-ourselves.md).
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'

/** An entry of the browser's history. */
interface Location {
  pathname: string
  search: string
  hash: string
  /** Differs for each entry. */
  key: string
  /** What was passed to `navigate`. */
  state: unknown
  /** Its place in the history, as in app/close-with-back.ts. */
  position: number
}

/** How an entry was reached: by Back, Forward or loading the page, as a new one, or in place of the one before. */
type Navigation = 'POP' | 'PUSH' | 'REPLACE'

interface NavigateOptions {
  replace?: boolean | undefined
  state?: unknown
}

/** Reads the current entry. In its state, `idx` is its position (app/close-with-back.ts). */
function readLocation(): Location {
  if (history.state?.idx === undefined) history.replaceState({ ...history.state, idx: 0 }, '')
  const { pathname, search, hash } = window.location
  const { key = 'first', usr = null, idx } = history.state
  return { pathname, search, hash, key, state: usr, position: idx }
}

interface CurrentEntry {
  location: Location
  navigation: Navigation
}

export const Current = createContext<CurrentEntry | undefined>(undefined)
export const Params = createContext<Record<string, string | undefined>>({})
let show: (navigation: Navigation) => void = () => undefined

/** Provides the current location. It changes in a transition, which renders in short tasks. */
export function RouterProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState(() => ({ location: readLocation(), navigation: 'POP' as Navigation }))
  useLayoutEffect(() => {
    show = (navigation) => startTransition(() => setCurrent({ location: readLocation(), navigation }))
    const handlePop = () => show('POP')
    window.addEventListener('popstate', handlePop)
    return () => window.removeEventListener('popstate', handlePop)
  }, [])
  return <Current value={current}>{children}</Current>
}

export function useCurrent(): CurrentEntry {
  const current = use(Current)
  if (current === undefined) throw new Error('There is no router')
  return current
}

export const useLocation = (): Location => useCurrent().location
export const useNavigationType = (): Navigation => useCurrent().navigation

/** Opens a path, or goes some entries back or forward. */
export function navigate(to: string | number, { replace = false, state = null }: NavigateOptions = {}): void {
  if (typeof to === 'number') {
    history.go(to)
    return
  }
  const position: number = history.state?.idx ?? 0
  const entry = {
    usr: state,
    key: crypto.getRandomValues(new Uint32Array(2)).join(''),
    idx: position + (replace ? 0 : 1),
  }
  if (replace) history.replaceState(entry, '', to)
  else history.pushState(entry, '', to)
  show(replace ? 'REPLACE' : 'PUSH')
}

export function Navigate({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to])
  return null
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  to: string
}

/** A link to a screen. One to the current address adds no entry to the history. */
export function Link({ to, replace, state, onClick, ...props }: LinkProps) {
  function handleClick(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    const { button, metaKey, altKey, ctrlKey, shiftKey } = event
    if (event.defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey || props.target) return
    event.preventDefault()
    const isCurrent = new URL(to, window.location.href).href === window.location.href
    navigate(to, { replace: replace ?? isCurrent, state })
  }
  return <a {...props} href={to} onClick={handleClick} />
}

/**
 * Returns the parameters of a path, such as `:id`, if it has the form of a pattern, in any letter case and with or without a slash at its end.
 * @param end whether the path may not go on below the pattern
 */
export function matchPath(pattern: string, path: string, end = true): Record<string, string> | undefined {
  const source = pattern.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${source}${end ? '/?$' : '(?:/|$)'}`, 'i').exec(path)
  return match === null ? undefined : { ...match.groups }
}

/** Shows the first of the routes whose pattern the path matches. */
export function Routes({ routes, otherwise }: { routes: Record<string, ReactNode>; otherwise: ReactNode }) {
  const { pathname } = useLocation()
  for (const [pattern, page] of Object.entries(routes)) {
    const params = matchPath(pattern, pathname)
    if (params !== undefined) return <Params value={params}>{page}</Params>
  }
  return <Params value={{}}>{otherwise}</Params>
}

export const useParams = (): Record<string, string | undefined> => use(Params)

function setSearchParams(params: URLSearchParams | Record<string, string>, options?: NavigateOptions): void {
  const search = new URLSearchParams(params).toString()
  navigate(window.location.pathname + (search === '' ? '' : `?${search}`), options)
}

/** Returns the parameters of the query, and a function that replaces them. */
export function useSearchParams() {
  const { search } = useLocation()
  return [useMemo(() => new URLSearchParams(search), [search]), setSearchParams] as const
}
