import { Check, HandHeart } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { PrayerRequest } from '#contract/prayer-requests.ts'
import * as messages from '#messages'
import { messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { usePray } from './queries.ts'

export function PrayButton({ request, describedBy }: { request: PrayerRequest; describedBy: string }) {
  const pray = usePray(request._id)
  const praying = useRef(false)
  const wrapper = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const Icon = request.prayed ? Check : HandHeart

  async function add(): Promise<void> {
    if (praying.current) return
    praying.current = true
    // The disabled button would lose the focus, and in some browsers Tab would then start at the top of the page.
    wrapper.current?.focus({ preventScroll: true })
    try {
      await pray.mutateAsync()
      notify.success(messages.prayer_added())
    } catch (error) {
      notify.error(messageOf(error, messages.prayer_add_failed()))
    } finally {
      praying.current = false
    }
  }
  useEffect(() => {
    if (pray.isError && document.activeElement === wrapper.current) button.current?.focus({ preventScroll: true })
  }, [pray.isError])

  return (
    <div ref={wrapper} tabIndex={-1} className="ms-auto w-fit rounded-xl">
      <Button
        ref={button}
        variant={request.prayed ? 'done' : 'secondary'}
        loading={pray.isPending}
        disabled={pray.isPending || request.prayed}
        aria-describedby={describedBy}
        onClick={() => void add()}
      >
        {!pray.isPending && <Icon aria-hidden className="size-5" />}
        {pray.isPending
          ? messages.prayer_praying()
          : request.prayed
            ? messages.prayer_prayed()
            : messages.prayer_pray()}
      </Button>
    </div>
  )
}
