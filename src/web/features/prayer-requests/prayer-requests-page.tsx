import { Check, HandHeart } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { PrayerRequest } from '#contract/prayer-requests.ts'
import * as messages from '#messages'
import { messageOf } from '../../api/api-error.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyIllustration } from '../../ui/empty-illustration.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { notify } from '../../ui/notify.ts'
import { PrayerRequestForm } from './prayer-request-form.tsx'
import { PrayerText } from './prayer-text.tsx'
import { communityQuery, usePray } from './queries.ts'

export function PrayerRequestsPage() {
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.prayer_title()} text={messages.prayer_text()} />
      <PrayerRequestForm />
      <section aria-labelledby="community" className="mt-8">
        <h2 id="community" className="mb-4 text-2xl font-bold">
          {messages.prayer_community()}
        </h2>
        <PagedList
          query={communityQuery}
          empty={<EmptyState title={messages.prayer_empty()} picture={<EmptyIllustration Icon={HandHeart} />} />}
        >
          {(request) => <CommunityRequest request={request} />}
        </PagedList>
      </section>
    </div>
  )
}

function CommunityRequest({ request }: { request: PrayerRequest }) {
  const id = useId()
  return (
    <li>
      <Card>
        <PrayerText request={request} id={id} />
        <PrayButton request={request} describedBy={id} />
      </Card>
    </li>
  )
}

function PrayButton({ request, describedBy }: { request: PrayerRequest; describedBy: string }) {
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
    <div ref={wrapper} tabIndex={-1} className="mt-4 w-fit rounded-xl">
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
