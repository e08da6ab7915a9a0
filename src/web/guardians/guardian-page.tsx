import { useEffect, useState } from 'react'
import * as messages from '#messages'
import { navigate, useLocation } from '#web/router/router.tsx'
import { lastingLinkSearch, paths } from '#web/session/paths.ts'
import { useLinkToken } from '#web/session/use-link-token.ts'
import {
  forgetGuardianSession,
  guardianApi,
  readGuardianToken,
  readOpenedLink,
  retryKey,
  saveGuardianSession,
} from './guardian-session.ts'
import { NoData } from './no-data.tsx'
import { OpenLink } from './open-link.tsx'
import { StudentData } from './student-data.tsx'

/** The page for guardians (docs/students.md#guardian-page). The link's token is in the fragment, which browsers send to no server. */
export function GuardianPage() {
  const link = useLinkToken()
  const { search, hash } = useLocation()
  const isLasting = search === lastingLinkSearch
  const [isOpen, setOpen] = useState(readGuardianToken() !== null)
  const [openedLink, setOpenedLink] = useState(readOpenedLink)
  /** Says why the page was closed, if it was. */
  const [closed, setClosed] = useState<() => string>()

  // The skip link has replaced the fragment. The address stays one to keep.
  const keptLink = isLasting && hash === '#main' ? link : ''
  useEffect(() => {
    if (keptLink !== '') navigate(paths.lastingGuardianLink(keptLink), { replace: true })
  }, [keptLink])

  function close(reason: () => string, isUnsent = false): void {
    const text = isLasting ? messages.guardian_closed_lasting : reason
    forgetGuardianSession()
    setOpen(false)
    setClosed(() => (isUnsent ? () => `${text()} ${messages.guardian_answer_unsent()}` : text))
    // A PIN opens it again.
    if (isLasting) setOpenedLink('')
  }

  async function open(pin?: string): Promise<void> {
    const body = { token: link, retryKey: retryKey(), ...(pin !== undefined && { pin }) }
    const { token } = await guardianApi('POST /api/guardian/exchange', { body })
    saveGuardianSession(token, link)
    setOpenedLink(link)
    setClosed(undefined)
    setOpen(true)
    // A link that is used up does not stay in the browser's history. A lasting one does, for a bookmark.
    navigate(pin === undefined ? paths.guardian : paths.lastingGuardianLink(link), { replace: true })
  }

  if (link !== '' && link !== openedLink) {
    return <OpenLink key={link} isLasting={isLasting} closed={closed?.()} onOpen={open} />
  }
  if (isOpen) {
    return (
      <StudentData
        onEnd={(text, isUnsent) => close(() => text, isUnsent)}
        onLogout={() => close(messages.guardian_logged_out)}
      />
    )
  }
  if (closed !== undefined) return <NoData title={messages.guardian_closed_title()} text={closed()} />
  return <NoData title={messages.guardian_no_link_title()} text={messages.guardian_no_link_text()} />
}
