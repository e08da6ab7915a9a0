import { type RefObject, useEffect, useEffectEvent } from 'react'
import { chat_load_older } from '#messages'
import { Button } from '../../ui/button.tsx'

/** Distance from the top of the list at which older messages are loaded. */
const loadDistancePx = 200

/** Loads older messages on scrolling up, or with its button. */
export function OlderMessages(props: { loading: boolean; list: RefObject<HTMLElement | null>; onLoad: () => void }) {
  const { loading, list, onLoad } = props
  const load = useEffectEvent(onLoad)
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const loadNearTop = () => element.scrollTop < loadDistancePx && load()
    element.addEventListener('scroll', loadNearTop, { passive: true })
    return () => element.removeEventListener('scroll', loadNearTop)
  }, [list])
  return (
    <div className="mb-4 flex justify-center">
      <Button variant="secondary" loading={loading} onClick={onLoad}>
        {chat_load_older()}
      </Button>
    </div>
  )
}
