import { app_error_title, go_home, reload, screen_crashed_text } from '#messages'
import { LinkButton } from '#web/page/link-button.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { paths } from '#web/session/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'

/** The page for a crashed screen, with a link to the start page. */
export const ErrorPage = () => (
  <div className="mx-auto max-w-md text-center sm:py-8">
    <Logo className="mx-auto mb-3 size-12" />
    <PageHeader title={app_error_title()} className="justify-center" />
    <p className="mb-6 text-pretty text-muted">{screen_crashed_text()}</p>
    <div className="flex flex-wrap justify-center gap-3">
      <Button onClick={() => window.location.reload()}>{reload()}</Button>
      <LinkButton to={paths.home} variant="secondary" target="_self">
        {go_home()}
      </LinkButton>
    </div>
  </div>
)
