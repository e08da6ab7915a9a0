import { ArrowLeft, CloudOff } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { screens } from '#contract/shared/screens.ts'
import { help_back, offline_keep_open, offline_short } from '#messages'
import { useConnected } from '#web/api/connection.ts'
import { useMustStay } from '#web/offline/use-must-stay.ts'
import { LinkButton } from '#web/page/link-button.tsx'
import { matchPath, useLocation } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { TopBar } from './top-bar.tsx'
import { useCachedScreens } from './use-cached-screens.ts'
import { WaitingPage } from './waiting-page.tsx'

const QueryProvider = lazy(async () => ({ default: (await import('./query-provider.tsx')).QueryProvider }))

const SignedInScreens = lazyScreen(() => import('./signed-in-screens.tsx'), 'user')

const otherScreens = [paths.manageAccount, paths.getHelp, screens.concern]

/** Says that the server can't be reached. Nothing on these screens gets older. */
function OfflineLine() {
  const connected = useConnected()
  const mustStay = useMustStay(connected)
  return (
    <p role="status" className="fixed inset-x-0 bottom-0 z-20 bg-warn-tint text-sm font-medium text-warn">
      {!connected && (
        <span className="flex min-h-7 items-center justify-center gap-1.5 border-t border-line px-2">
          <CloudOff aria-hidden className="size-3.5 shrink-0" />
          {offline_short()} {mustStay && offline_keep_open()}
        </span>
      )}
    </p>
  )
}

/**
 * The layout for accounts that wait for a leader to let them in. Every path shows the waiting screen, except Manage Account and Get
 * help.
 */
export function WaitingShell() {
  const { pathname } = useLocation()
  // At once: Get help, which says whom to call in an emergency, must open without a connection.
  useCachedScreens('student', 0)
  return (
    <>
      <TopBar home={paths.dashboard} />
      <main id="main" tabIndex={-1} className="mx-auto max-w-2xl px-4 pt-6 pb-8 sm:px-8 sm:pt-10">
        <ErrorBoundary key={pathname}>
          {otherScreens.some((path) => matchPath(path, pathname) !== undefined) ? (
            <>
              {/* Get help has its own. */}
              {matchPath(paths.getHelp, pathname) === undefined && (
                <LinkButton to={paths.dashboard} variant="subtle" size="compact" className="-ms-3 -mt-3">
                  <ArrowLeft aria-hidden className="mirror-rtl size-4" />
                  {help_back()}
                </LinkButton>
              )}
              <Suspense fallback={<LoadingScreen />}>
                <QueryProvider>
                  <SignedInScreens />
                </QueryProvider>
              </Suspense>
            </>
          ) : (
            <WaitingPage />
          )}
        </ErrorBoundary>
      </main>
      <OfflineLine />
    </>
  )
}
