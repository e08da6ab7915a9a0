import { app_error_title, go_home, page_not_found, page_not_found_title } from '#messages'
import { LinkButton } from '#web/page/link-button.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { paths } from '#web/session/paths.ts'
import { Logo } from '#web/ui/logo.tsx'

/** The page for an unknown path, with a link to the start page. */
export const NotFoundPage = () => (
  <div className="mx-auto grid min-h-[60vh] max-w-md content-center justify-items-center text-center">
    <Logo className="mb-3 size-12" />
    <PageHeader
      title={page_not_found_title()}
      heading={app_error_title()}
      text={page_not_found_title()}
      className="justify-center"
    />
    <LinkButton to={paths.home} className="mt-2">
      {go_home()}
    </LinkButton>
    <p className="mt-8 text-sm text-muted">{page_not_found()}</p>
  </div>
)
