import { Suspense } from 'react'
import { matchPath, Outlet, useLocation } from 'react-router'
import { waiting_back } from '#messages'
import { TextLink } from '../components/text-link.tsx'
import { paths } from '../paths.ts'
import { Loading } from '../ui/spinner.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { TopBar } from './top-bar.tsx'
import { WaitingPage } from './waiting-page.tsx'

/** The layout for accounts that wait for a leader to let them in. Every path shows the waiting screen, except Manage Account. */
export function WaitingShell() {
  const { pathname } = useLocation()
  const isAccount = matchPath(paths.manageAccount, pathname) !== null
  return (
    <>
      <TopBar home={paths.dashboard} />
      <main id="main" tabIndex={-1} className="mx-auto max-w-2xl px-4 py-8 sm:px-8 sm:py-12">
        <ErrorBoundary key={pathname}>
          {isAccount ? (
            <>
              <TextLink to={paths.dashboard} className="mb-4 inline-flex min-h-11 items-center">
                {waiting_back()}
              </TextLink>
              <Suspense fallback={<Loading />}>
                <Outlet />
              </Suspense>
            </>
          ) : (
            <WaitingPage />
          )}
        </ErrorBoundary>
      </main>
    </>
  )
}
