import { useEffect, useId, useState } from 'react'
import type { UnusedAccount } from '#contract/erasure.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Link } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { MetaItem, MetaLine } from '#web/ui/meta-line.tsx'
import { Name } from '#web/ui/name.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Username } from '#web/ui/username.tsx'
import { EraseDialog } from './erase-dialog.tsx'

/** An unused account, with the buttons that keep or erase it, and what has become of it. */
export function UnusedAccountItem({ account, isGone }: { account: UnusedAccount; isGone: boolean }) {
  const { _id, name, username, state, lastSeenAt, keptAt, heldSince, confirmation } = account
  const id = useId()
  const [erasing, setErasing] = useState(false)
  const { isRunning, error, run } = useAction()
  const [outcome, setOutcome] = useState<'kept' | 'erased' | 'waits'>()
  const invalidate = useInvalidate('users')
  const [isKept, isErased] = [outcome === 'kept', outcome === 'erased']
  const waits = outcome === 'waits' || confirmation !== undefined
  const isDecided = isErased || isKept || isGone
  async function keep(): Promise<void> {
    const call = () => api('POST /api/retention/{id}/keep', { params: { id: _id } })
    if (await run(call, { failure: messages.save_failed(), inPlace: true })) setOutcome('kept')
    // Also after a failure: another leader may have decided.
    void invalidate()
  }
  /** Says what has become of the account, or why it can't be decided now. */
  function outcomeText(): string | undefined {
    if (isErased) return messages.person_erase_done({ name })
    if (isKept) return messages.retention_kept()
    if (isGone) return messages.retention_gone()
    if (waits) return messages.confirmation_waits()
    return heldSince === undefined ? undefined : messages.hold_text()
  }
  // The pressed button is not there any more.
  useEffect(() => {
    if (isKept || isErased) document.getElementById(id)?.focus()
  }, [isKept, isErased, id])
  return (
    <li className="grid gap-2 px-4 py-3 sm:grid-cols-2 sm:items-center sm:px-3">
      <div className="flex min-w-0 gap-3">
        <Avatar name={name} className="mt-1 max-[16rem]:hidden" />
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {isDecided && !isKept ? (
              <span
                id={id}
                tabIndex={-1}
                className="inline-flex min-h-11 items-center text-lg font-semibold wrap-anywhere focus:shadow-none focus:outline-none sm:pointer-fine:min-h-6"
              >
                <Name>{name}</Name>
              </span>
            ) : (
              <Link
                id={id}
                to={paths.user(_id)}
                className="inline-flex min-h-11 min-w-11 items-center text-lg font-semibold wrap-anywhere underline decoration-transparent decoration-2 underline-offset-4 hover:decoration-lamp sm:pointer-fine:min-h-6"
              >
                <Name>{name}</Name>
              </Link>
            )}
            {state === 'switched off' && <Badge>{messages.account_switched_off()}</Badge>}
            {heldSince !== undefined && <Badge intent="warn">{messages.hold_badge()}</Badge>}
          </p>
          <p className="-mt-1 text-sm text-muted wrap-anywhere">
            <MetaLine>
              <MetaItem>
                <Username username={username} />
              </MetaItem>
              <MetaItem>
                <Filled text={(time) => messages.retention_last_seen({ time })}>
                  <RelativeTime timestamp={lastSeenAt} />
                </Filled>
              </MetaItem>
              {keptAt !== undefined && (
                <MetaItem>
                  <Filled text={(time) => messages.retention_kept_before({ time })}>
                    <RelativeTime timestamp={keptAt} />
                  </Filled>
                </MetaItem>
              )}
            </MetaLine>
          </p>
        </div>
      </div>
      {/* What has become of it takes the place of the buttons, so that the next account does not move during a tap. */}
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 max-sm:min-[16rem]:ps-13 sm:justify-end">
        <p
          role="status"
          className={`min-w-0 text-sm empty:hidden ${error === undefined ? 'text-muted' : 'font-medium text-bad'}`}
        >
          {error ?? outcomeText()}
        </p>
        {!isDecided && (
          <div className="flex flex-wrap gap-2">
            <Button variant="soft" loading={isRunning} aria-describedby={id} onClick={() => void keep()}>
              {messages.retention_keep()}
            </Button>
            {heldSince === undefined && !waits && (
              <Button variant="quiet" aria-describedby={id} onClick={() => setErasing(true)} className="text-bad!">
                {messages.erase_action()}
              </Button>
            )}
          </div>
        )}
      </div>
      {erasing && (
        <EraseDialog
          person={account}
          onDone={(outcome) => {
            setErasing(false)
            setOutcome(outcome)
          }}
          onClose={() => setErasing(false)}
        />
      )}
    </li>
  )
}
