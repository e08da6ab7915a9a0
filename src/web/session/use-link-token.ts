import { useState } from 'react'
import { useLocation } from '#web/router/router.tsx'

/** Returns the newest token that the address has had in its fragment, or an empty text. Browsers send fragments to no server. */
export function useLinkToken(): string {
  const { hash } = useLocation()
  const [token, setToken] = useState('')
  // The user may paste the link over an incomplete one. The skip link sets the fragment #main.
  if (hash.length > 1 && hash !== '#main' && hash.slice(1) !== token) setToken(hash.slice(1))
  return token
}
