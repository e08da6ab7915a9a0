import { type RefObject, useEffect, useEffectEvent } from 'react'
import { chat_load_older } from '#messages'
import { Button } from '../../ui/button.tsx'

/** Older messages load as one scrolls up to them; a button for those who do not scroll. */
export function OlderMessages(props: { loading: boolean; list: RefObject<HTMLElement | null>; onLoad: () => void }) {
  const { loading, list, onLoad } = props
  const load = useEffectEvent(onLoad)
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const look = () => element.scrollTop < 200 && load()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [list])
  return (
    <div className="mb-4 flex justify-center">
      <Button variant="secondary" loading={loading} onClick={onLoad}>
        {chat_load_older()}
      </Button>
    </div>
  )
}
