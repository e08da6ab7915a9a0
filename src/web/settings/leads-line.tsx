import * as messages from '#messages'
import { TextLink } from '#web/page/text-link.tsx'
import { paths } from '#web/session/paths.ts'

/** Says what safeguarding leads do, and where leaders choose them. */
export const LeadsLine = () => (
  <div className="mt-6 border-t border-line pt-5">
    <h3 className="font-sans text-base font-semibold">{messages.settings_leads()}</h3>
    <p className="mt-1 text-muted">{messages.settings_leads_text()}</p>
    <TextLink to={paths.usersWith({ show: 'leaders' })} className="inline-flex min-h-11 items-center">
      {messages.settings_leads_choose()}
    </TextLink>
  </div>
)
