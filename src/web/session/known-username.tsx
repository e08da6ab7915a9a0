import { useViewer } from './session.tsx'

/**
 * The viewer's username, before the passwords of a form. Password managers need it to know whose passwords these are, and browsers
 * ignore hidden fields, so it is only invisible.
 */
export const KnownUsername = () => (
  <input
    type="text"
    autoComplete="username"
    value={useViewer().username}
    readOnly
    aria-hidden
    tabIndex={-1}
    className="sr-only"
  />
)
