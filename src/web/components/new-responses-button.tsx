import { ArrowUp } from 'lucide-react'
import { responses_arrived } from '#messages'

/** Announces responses that have arrived since the list was shown, with a button that shows them. */
export const NewResponsesButton = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <div role="status">
    {count > 0 && (
      <button
        type="button"
        onClick={onShow}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-primary px-3 py-1 text-start text-sm leading-tight font-semibold text-on-primary hover:bg-primary-hover"
      >
        <ArrowUp aria-hidden className="size-4 shrink-0 max-[26rem]:hidden" />
        {responses_arrived({ count })}
      </button>
    )}
  </div>
)
