import { ChevronRight } from 'lucide-react'
import * as messages from '#messages'
import { Link } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'

interface DetailsLinkProps {
  questionId: string
  /** Id of the question's title. */
  titleId: string
}

/** Leads from a list to a question. The link covers the whole item, below the buttons. */
export const DetailsLink = ({ questionId, titleId }: DetailsLinkProps) => (
  <Link
    to={paths.question(questionId)}
    aria-describedby={titleId}
    className="ms-auto inline-flex shrink-0 items-center gap-0.5 text-sm text-muted after:absolute after:inset-0"
  >
    {messages.questions_view_details()}
    <ChevronRight aria-hidden className="mirror-rtl size-4" />
  </Link>
)
