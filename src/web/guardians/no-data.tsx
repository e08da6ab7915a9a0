import { guardian_privacy } from '#messages'
import { LinkButton } from '#web/page/link-button.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { paths } from '#web/session/paths.ts'

/** Why the page for guardians shows no data. */
export const NoData = ({ title, text }: { title: string; text: string }) => (
  <>
    <PageHeader title={title} text={text} />
    <LinkButton to={paths.privacy} variant="secondary">
      {guardian_privacy()}
    </LinkButton>
  </>
)
