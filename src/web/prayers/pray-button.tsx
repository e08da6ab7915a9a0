import { HandHeart } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { PrayerRequest } from '#contract/prayers.ts'
import * as messages from '#messages'
import { useAction } from '#web/forms/use-action.ts'
import { toastOf } from '#web/offline/outbox/submit.ts'
import { useEntriesTo } from '#web/session/use-outbox.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { prayerTarget, usePray } from './queries.ts'

export function PrayButton({ request, describedBy }: { request: PrayerRequest; describedBy: string }) {
  const pray = usePray(request)
  const waits = useEntriesTo(prayerTarget(request._id)).some(({ state }) => state === 'waiting')
  const prayed = request.prayed || waits
  const { run } = useAction()
  const wrapper = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  async function add(): Promise<void> {
    // The disabled button would lose the focus, and in some browsers Tab would then start at the top of the page.
    wrapper.current?.focus({ preventScroll: true })
    await run(() => pray.mutateAsync(), {
      success: toastOf(messages.prayer_added()),
      failure: messages.prayer_add_failed(),
    })
  }
  useEffect(() => {
    if (pray.isError && document.activeElement === wrapper.current) button.current?.focus({ preventScroll: true })
  }, [pray.isError])

  return (
    <div ref={wrapper} tabIndex={-1} className="ms-auto flex w-fit flex-wrap items-center justify-end gap-2 rounded-xl">
      {waits && <Badge intent="warn">{messages.outbox_badge()}</Badge>}
      <Button
        ref={button}
        variant={prayed ? 'lit' : 'secondary'}
        size={prayed ? 'compact' : 'pill'}
        loading={pray.isPending}
        disabled={pray.isPending || prayed}
        aria-describedby={describedBy}
        onClick={() => void add()}
        className={prayed ? '-me-3' : ''}
      >
        {prayed && !pray.isPending && (
          // The lamp is lit when the prayer is added.
          <span className="-my-2 grid size-10 shrink-0 place-items-center rounded-full bg-[radial-gradient(circle,var(--glow),transparent_70%)]">
            <Logo className={`size-6 text-muted ${pray.isSuccess ? 'animate-kindle' : ''}`} />
          </span>
        )}
        {!prayed && !pray.isPending && <HandHeart aria-hidden className="size-5" />}
        {pray.isPending ? messages.prayer_praying() : prayed ? messages.prayer_prayed() : messages.prayer_pray()}
      </Button>
    </div>
  )
}
