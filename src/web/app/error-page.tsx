import { app_error_title, go_home, page_not_found, page_not_found_text, reload, screen_crashed_text } from '#messages'
import { LinkButton } from '#web/page/link-button.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { paths } from '#web/session/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'

/** The page for an unknown path or a crashed screen, with a link to the start page. */
export function ErrorPage({ reason }: { reason: 'not found' | 'crashed' }) {
  const missing = reason === 'not found'
  return (
    <div className="mx-auto max-w-md text-center sm:py-8">
      <Logo className="mx-auto mb-3 size-12" />
      <PageHeader title={app_error_title()} className="justify-center" />
      {missing && <p className="text-lg font-semibold">{page_not_found()}</p>}
      <p className="mb-6 text-pretty text-muted">{missing ? page_not_found_text() : screen_crashed_text()}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to={paths.home} reloadDocument={!missing}>
          {go_home()}
        </LinkButton>
        {!missing && (
          <Button variant="secondary" onClick={() => window.location.reload()}>
            {reload()}
          </Button>
        )}
      </div>
    </div>
  )
}
