import { createContext, type ReactNode, use, useState } from 'react'
import { Covered } from './covered.ts'
import { Current, matchPath, navigate, Params, useCurrent } from './router.tsx'

type Entry = ReturnType<typeof useCurrent>

const Close = createContext<() => void>(() => undefined)
/** Returns a function that closes what is shown over a screen. */
export const useClose = (): (() => void) => use(Close)

/** Returns whether both are the same entry of the history. Those that the browser adds, such as for `#main`, have no key of their own. */
const isSame = ({ location: one }: Entry, { location: other }: Entry) =>
  (['key', 'pathname', 'search', 'hash'] as const).every((name) => one[name] === other[name])

const entryOf = (pathname: string): Entry => ({
  location: { pathname, search: '', hash: '', key: '', state: null, position: Number.NaN },
  navigation: 'PUSH',
})

interface OverScreenProps {
  /** Pattern of the paths that are shown over a screen, such as `/bible/:passage`. */
  pattern: string
  /** Path of the screen that is below if such a path is opened directly. */
  home: string
  /** What is shown over the screen. */
  over: ReactNode
  children: ReactNode
}

/**
 * Shows a path over the screen from which it was opened. That screen stays as it is, with its drafts, its scroll position and its live
 * updates: what is inside has the location that it had before.
 */
export function OverScreen({ pattern, home, over, children }: OverScreenProps) {
  const current = useCurrent()
  const params = matchPath(pattern, current.location.pathname)
  const [below, setBelow] = useState(() => (params === undefined ? current : entryOf(home)))
  if (params === undefined && !isSame(current, below)) setBelow(current)
  function close(): void {
    const { pathname, search, hash, position } = below.location
    if (position === current.location.position - 1) navigate(-1)
    else navigate(pathname + search + hash, { replace: true })
  }
  return (
    <>
      <Current value={below}>
        <Covered value={params !== undefined}>{children}</Covered>
      </Current>
      {params !== undefined && (
        <Close value={close}>
          <Params value={params}>{over}</Params>
        </Close>
      )}
    </>
  )
}
