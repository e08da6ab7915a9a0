import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Menu, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { close_menu, menu } from '#messages'
import { useUnreadAnnouncements } from '../announcements/queries.ts'
import { ApiError } from '../api/api-error.ts'
import { groupName } from '../group-name.ts'
import { useLiveUpdates } from '../live/use-live-updates.ts'
import { paths } from '../paths.ts'
import { forgetPage } from '../session/remembered-page.ts'
import { useViewer } from '../session/session.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { Loading } from '../ui/spinner.tsx'
import { CrashGuard } from './crash-guard.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { usePageScroll } from './use-page-scroll.ts'

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // What was seen before shows at once, and is fetched again: somebody may have answered in the meantime.
        staleTime: 0,
        // What the server has refused it will refuse again; no answer may be a tunnel.
        retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 1,
        retryDelay: 500,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })

/** The slide-over of narrow screens. The native dialog keeps the focus inside, closes on Esc and gives the focus back. */
function SideMenu({ unread }: { unread: number }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  // A turned tablet may have room for the fixed menu: an open slide-over would keep the rest inert behind it.
  useEffect(() => {
    const wide = window.matchMedia('(width >= 64rem)')
    const closeIfWide = () => wide.matches && dialog.current?.close()
    wide.addEventListener('change', closeIfWide)
    return () => wide.removeEventListener('change', closeIfWide)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-label={menu()}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
        className="grid size-11 shrink-0 place-items-center rounded-xl hover:bg-sunken"
      >
        <Menu aria-hidden className="size-6" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog; the click is for the backdrop */}
      <dialog
        ref={dialog}
        aria-label={menu()}
        onClick={(event) => event.target === event.currentTarget && close()}
        className="m-0 h-dvh max-h-none w-64 max-w-[85vw] border-r border-line bg-surface text-ink backdrop:bg-black/50"
      >
        <div className="flex h-full flex-col">
          <div className="flex min-h-16 items-center gap-2.5 border-b border-line pr-2 pl-4">
            <Lamp className="size-8 shrink-0" />
            <span className="line-clamp-2 grow font-display text-lg leading-tight font-bold">{groupName}</span>
            <button
              type="button"
              aria-label={close_menu()}
              onClick={close}
              className="grid size-11 shrink-0 place-items-center rounded-xl hover:bg-sunken"
            >
              <X aria-hidden className="size-5" />
            </button>
          </div>
          <div className="min-h-0 grow">
            <Sidebar unread={unread} onChoose={close} />
          </div>
        </div>
      </dialog>
    </>
  )
}

/** The frame of everybody who is signed in. What was fetched for one user goes with that user. */
export function Shell() {
  const { _id } = useViewer()
  return (
    <QueryKeeper key={_id}>
      <Frame />
    </QueryKeeper>
  )
}

function Frame() {
  const { name, role } = useViewer()
  const unread = useUnreadAnnouncements(role === 'student')
  useLiveUpdates()
  return (
    <>
      <TopBar home={paths.dashboardOf(role)}>
        <span className="flex min-w-0 items-center gap-1 lg:hidden">
          <span className="line-clamp-2 max-w-20 text-right text-xs leading-tight font-medium text-muted sm:max-w-60 sm:text-sm">
            {name}
          </span>
          <SideMenu unread={unread} />
        </span>
      </TopBar>
      <aside className="fixed top-16 bottom-0 left-0 hidden w-64 border-r border-line bg-surface lg:block">
        <Sidebar unread={unread} />
      </aside>
      <main id="main" tabIndex={-1} className="px-4 py-7 sm:px-8 sm:py-10 lg:ml-64">
        <div className="mx-auto max-w-5xl">
          <Screen />
        </div>
      </main>
    </>
  )
}

function QueryKeeper({ children }: { children: React.ReactNode }) {
  const [client] = useState(createQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** A crashed screen leaves the navigation standing; going elsewhere mends it. */
function Screen() {
  const { pathname } = useLocation()
  // Arrived: the page that was remembered for after sign-in has done its work.
  useEffect(forgetPage, [])
  usePageScroll()
  return (
    <CrashGuard key={pathname}>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </CrashGuard>
  )
}
