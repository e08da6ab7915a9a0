import { Share2 } from 'lucide-react'
import * as messages from '#messages'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { isLocalAddress } from './is-local-address.ts'

interface ShareLinkProps {
  link: string
  /** What the link is for, above it. */
  label: string
  /** The message that is shared with the link. */
  text?: string
}

/** A link that a leader passes on, with buttons to copy and to share it, and a warning below if it works on this computer only. */
export function ShareLink({ link, label, text }: ShareLinkProps) {
  // Browsers offer sharing on phones, and on pages with HTTPS only.
  const canShare = 'share' in navigator
  async function share(): Promise<void> {
    try {
      await navigator.share({ url: link, ...(text !== undefined && { text }) })
    } catch (error) {
      // AbortError: the user closed the dialog.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toasts.error(messages.share_failed())
    }
  }
  return (
    <div className="grid gap-3">
      <div>
        <p className="text-sm font-semibold text-muted">{label}</p>
        <p
          dir="ltr"
          translate="no"
          className="mt-1 rounded-xl border border-line bg-sunken px-3.5 py-2.5 font-medium wrap-anywhere select-all"
        >
          {link}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={link} label={messages.copy_link()} />
        {canShare && (
          <Button variant="secondary" onClick={() => void share()}>
            <Share2 aria-hidden className="size-4" />
            {messages.share()}
          </Button>
        )}
      </div>
      {isLocalAddress(location.hostname) && (
        <p className="rounded-xl bg-warn-tint px-4 py-3 text-warn">{messages.invite_local()}</p>
      )}
    </div>
  )
}
