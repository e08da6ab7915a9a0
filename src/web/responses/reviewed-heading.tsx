import { responses_reviewed } from '#messages'

/** The heading above the reviewed responses of a list that begins with those to review. */
export const ReviewedHeading = () => (
  <li className="px-4 pt-4 pb-1.5 sm:px-5">
    <h2 className="font-sans text-sm font-semibold text-muted">{responses_reviewed()}</h2>
  </li>
)
