import { useEffect, useEffectEvent, useRef } from 'react'
import { load_more } from '#messages'
import { Button } from './button.tsx'

/** Loads more items when it scrolls into view, or with its button. */
export function LoadMore({ loading, onLoad }: { loading: boolean; onLoad: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(onLoad)
  useEffect(() => {
    if (end.current === null) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: '400px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={end} className="mt-6 flex justify-center">
      <Button variant="secondary" loading={loading} onClick={onLoad}>
        {load_more()}
      </Button>
    </div>
  )
}
