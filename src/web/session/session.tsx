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
import type { CurrentUser } from '#contract/accounts.ts'
import { toasts } from '#web/ui/toasts.ts'
import { api } from '../api/api.ts'
import { ApiError, OfflineError } from '../api/api-error.ts'
import { onConnectionChange } from '../api/connection.ts'
import { onSessionEnd } from '../api/session-end.ts'
import { readItem } from '../storage/items.ts'
import { clearToken, endedSessionsKey, readToken, saveToken, tokenKey } from '../storage/token.ts'
import { allowUserData, clearOfflineData, clearUserData, storedUserId } from '../storage/user-data.ts'
import { clearRememberedPage } from './remembered-page.ts'

export type SessionState =
  | { status: 'loading' }
  /** There is a token, but the session check failed. The token is kept. */
  | { status: 'unresolved'; error: unknown }
  /**
   * `left`: the user logged out, so that no page is remembered for the next login. `userId`: whose session has ended. `waitedAs`: the session of an account that waited
   * has ended, as a student's to be let in, or as a leader's to be confirmed.
   */
  | { status: 'signed out'; left: boolean; userId?: string | undefined; waitedAs?: 'student' | 'leader' | undefined }
  /** `isFromCache`: without a connection, the user is the one that this device has stored for the session. */
  | { status: 'signed in'; user: CurrentUser; isFromCache?: boolean }

interface Session {
  state: SessionState
  /** Name of the group that came with the current user, or with the last one. Undefined until the first one has come. */
  groupName: string | undefined
  /** Fetches the current user again. */
  resolve(): Promise<void>
  /** Replaces the current user, whose name, role or access has changed, or whose group has another name. Ignores one who has left. */
  setUser(user: CurrentUser): void
  signIn(response: { token: string; user: CurrentUser }): void
  /** Ends the session. Drafts and unsent messages on this device are deleted unless `keepTexts` is set. */
  signOut(options?: { keepTexts?: boolean }): Promise<void>
}

const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = use(SessionContext)
  if (session === undefined) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** Returns the current user. For screens that need a session. */
export function useViewer(): CurrentUser {
  const { state } = useSession()
  if (state.status !== 'signed in') throw new Error('useViewer needs a session')
  return state.user
}

/** Loads what is not needed for the first screen. Undefined if that fails, or if new-version.ts reloads the page. */
const loadAccount = () => import('../offline/account.ts').catch(() => undefined)
const loadEndedSessions = () => import('../offline/ended-sessions.ts').catch(() => undefined)

/** Time without a response after which the app opens with the stored account. */
const slowMs = 2_000
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

/** Ends the sessions of logouts without a connection, if there are any. */
function sendEnds(): void {
  if (readItem('localStorage', endedSessionsKey) !== null) void loadEndedSessions().then((ended) => ended?.sendEnds())
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>(() =>
    readToken() === null ? { status: 'signed out', left: false } : { status: 'loading' },
  )

  const [groupName, setGroupName] = useState<string>()
  const newName = state.status === 'signed in' ? state.user.groupName : undefined
  if (newName !== undefined && newName !== groupName) setGroupName(newName)

  const resolve = useCallback(async () => {
    const token = readToken()
    if (token === null) return setState({ status: 'signed out', left: false })
    // A late response concerns this session, not one that has started since.
    const isCurrent = () => token === readToken()
    const account = loadAccount()
    async function open(): Promise<boolean> {
      const user = (await account)?.openOffline()
      if (user === undefined) return false
      startTransition(() =>
        setState((now) => (now.status === 'signed in' ? now : { status: 'signed in', user, isFromCache: true })),
      )
      return true
    }
    const timer = setTimeout(() => void open(), slowMs)
    try {
      const user = await api('GET /api/auth/me')
      if (!isCurrent()) return
      allowUserData(user._id)
      // A transition renders the first screen in short slices.
      startTransition(() => setState({ status: 'signed in', user }))
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        // It deletes what is stored.
        await account
        if (isCurrent()) clearToken()
        if (readToken() !== null) return
        clearOfflineData()
        setState((now) => (now.status === 'signed out' ? now : { status: 'signed out', left: false }))
      } else if (!(error instanceof OfflineError && (await open())) && isCurrent()) {
        setState((now) => (now.status === 'signed in' ? now : { status: 'unresolved', error }))
      }
    } finally {
      clearTimeout(timer)
    }
  }, [])

  const setUser = useCallback((user: CurrentUser) => {
    setState((now) => (now.status === 'signed in' && now.user._id === user._id ? { status: 'signed in', user } : now))
  }, [])

  const signIn = useCallback(({ token, user }: { token: string; user: CurrentUser }) => {
    saveToken(token)
    allowUserData(user._id)
    setState({ status: 'signed in', user })
  }, [])

  const signOut = useCallback(async ({ keepTexts = false } = {}) => {
    const token = readToken()
    // The request needs the token, which is deleted next. The session ends here whatever the response is.
    const request = api('POST /api/auth/logout')
    request.catch(() => undefined)
    const ended = loadEndedSessions()
    clearToken()
    clearRememberedPage()
    if (keepTexts) clearOfflineData()
    else clearUserData()
    setState({ status: 'signed out', left: true })
    if (token !== null) await (await ended)?.rememberEnd(token, request)
  }, [])
  useEffect(() => {
    sendEnds()
    return onConnectionChange(sendEnds)
  }, [])

  useEffect(() => void resolve(), [resolve])
  useRetry(state, resolve)

  useEffect(() => {
    if (state.status === 'signed in') void loadAccount().then((account) => account?.storeAccount(state.user))
  }, [state])

  const endSession = useEffectEvent((message: string) => {
    const userId = state.status === 'signed in' ? state.user._id : storedUserId()
    clearToken()
    clearOfflineData()
    // Probably declined or confirmed by a leader, which is no error. The login screen explains it.
    const user = state.status === 'signed in' ? state.user : undefined
    const waitedAs = user?.awaitingApproval ? (user.invitedAsLeader ? 'leader' : 'student') : undefined
    if (user !== undefined && waitedAs === undefined) toasts.sessionEnd(message)
    setState({ status: 'signed out', left: waitedAs !== undefined, userId, waitedAs })
  })
  useEffect(() => onSessionEnd((message) => endSession(message)), [])

  // Follows logins and logouts in other tabs.
  useEffect(() => {
    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== tokenKey && key !== null) return
      if (newValue !== null) return void resolve()
      clearOfflineData()
      setState({ status: 'signed out', left: true })
    }
    window.addEventListener('storage', handleStorage)
    return () => window.removeEventListener('storage', handleStorage)
  }, [resolve])

  const session = useMemo(
    () => ({ state, groupName, resolve, setUser, signIn, signOut }),
    [state, groupName, resolve, setUser, signIn, signOut],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}
