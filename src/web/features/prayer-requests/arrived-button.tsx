import { ArrowUp } from 'lucide-react'
import { prayer_arrived } from '#messages'

/** Announces new prayer requests, with a button that shows them. It covers the list instead of moving it. */
export const ArrivedButton = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <div role="status" className="pointer-events-none sticky top-20 z-10 flex h-0 items-center justify-center">
    {count > 0 && (
      <button
        type="button"
        onClick={onShow}
        className="pointer-events-auto inline-flex min-h-11 items-center gap-1.5 rounded-full bg-primary px-4 py-1 text-sm leading-tight font-semibold text-on-primary shadow-lg hover:bg-primary-hover"
      >
        <ArrowUp aria-hidden className="size-4 shrink-0" />
        {prayer_arrived({ count })}
      </button>
    )}
  </div>
)
