import { type RefObject, useEffect, useEffectEvent } from 'react'
import { chat_load_older, offline_more } from '#messages'
import { useConnected } from '#web/api/connection.ts'
import { Button } from '#web/ui/button.tsx'

/** Distance from the top of the list at which older messages are loaded. */
const loadDistancePx = 200

/** Loads older messages on scrolling up, or with its button. */
export function OlderMessages(props: { loading: boolean; list: RefObject<HTMLElement | null>; onLoad: () => void }) {
  const { loading, list, onLoad } = props
  const connected = useConnected()
  const load = useEffectEvent(() => connected && onLoad())
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const loadNearTop = () => element.scrollTop < loadDistancePx && load()
    element.addEventListener('scroll', loadNearTop, { passive: true })
    return () => element.removeEventListener('scroll', loadNearTop)
  }, [list])
  return (
    <div className="mb-4 flex justify-center">
      {connected ? (
        <Button variant="secondary" loading={loading} onClick={onLoad}>
          {chat_load_older()}
        </Button>
      ) : (
        <p className="flex min-h-11 items-center text-center text-muted">{offline_more()}</p>
      )}
    </div>
  )
}
