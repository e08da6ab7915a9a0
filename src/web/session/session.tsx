import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import type { AuthResponse } from '#contract/auth.ts'
import type { User } from '#contract/users.ts'
import { api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { onSessionEnd } from '../api/session-end.ts'
import { allowPersonal, clearPersonal } from '../storage/personal.ts'
import { clearToken, readToken, saveToken, tokenKey } from '../storage/token.ts'
import { notify } from '../ui/notify.ts'
import { forgetPage } from './remembered-page.ts'

export type SessionState =
  | { status: 'loading' }
  /** There is a token, but the server could not say whose: it is kept. */
  | { status: 'unresolved'; error: unknown }
  /** `left`: somebody logged out, rather than was; there is no page to come back to. */
  | { status: 'signed out'; left: boolean }
  | { status: 'signed in'; user: User }

interface Session {
  state: SessionState
  /** Fetches the current user again. */
  resolve(): Promise<void>
  signIn(response: AuthResponse): void
  /** Ends the session. Drafts and unsent messages on this device are deleted unless `keepTexts` is set. */
  signOut(options?: { keepTexts?: boolean }): Promise<void>
}

const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = use(SessionContext)
  if (session === undefined) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** The user, on screens that only somebody signed in sees. */
export function useViewer(): User {
  const { state } = useSession()
  if (state.status !== 'signed in') throw new Error('This screen is for somebody signed in')
  return state.user
}

const retryEveryMs = 5_000

/** Repeats a session check that failed, while the page is visible. */
function useRetry(state: SessionState, resolve: () => Promise<void>): void {
  useEffect(() => {
    if (state.status !== 'unresolved') return
    const retry = () => document.visibilityState === 'visible' && void resolve()
    const timer = setTimeout(retry, retryEveryMs)
    document.addEventListener('visibilitychange', retry)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', retry)
    }
  }, [state, resolve])
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>(() =>
    readToken() === null ? { status: 'signed out', left: false } : { status: 'loading' },
  )

  const resolve = useCallback(async () => {
    if (readToken() === null) return setState({ status: 'signed out', left: false })
    try {
      const user = await api('GET /api/auth/me')
      allowPersonal(user._id)
      // The first screen renders in short slices.
      startTransition(() => setState({ status: 'signed in', user }))
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) return setState({ status: 'unresolved', error })
      clearToken()
      setState({ status: 'signed out', left: false })
    }
  }, [])

  const signIn = useCallback(({ token, user }: AuthResponse) => {
    saveToken(token)
    allowPersonal(user._id)
    setState({ status: 'signed in', user })
  }, [])

  const signOut = useCallback(async ({ keepTexts = false } = {}) => {
    // Sent while there is a token to send; whatever comes back, and however late, the session ends here and now.
    const sent = api('POST /api/auth/logout').catch(() => undefined)
    clearToken()
    forgetPage()
    if (!keepTexts) clearPersonal()
    setState({ status: 'signed out', left: true })
    await sent
  }, [])

  useEffect(() => void resolve(), [resolve])
  useRetry(state, resolve)

  const endSession = useEffectEvent((message: string) => {
    if (state.status === 'signed in') notify.sessionEnd(message)
    clearToken()
    setState({ status: 'signed out', left: false })
  })
  useEffect(() => onSessionEnd((message) => endSession(message)), [])

  // Another tab has signed in or out.
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key !== tokenKey && key !== null) return
      if (newValue === null) setState({ status: 'signed out', left: true })
      else void resolve()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [resolve])

  const session = useMemo(() => ({ state, resolve, signIn, signOut }), [state, resolve, signIn, signOut])
  return <SessionContext value={session}>{children}</SessionContext>
}
