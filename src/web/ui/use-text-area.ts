import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Makes a text area as high as its text, as `field-sizing: content` does. A copy is measured, so that nothing around it scrolls. */
function fitHeight(area: HTMLTextAreaElement): void {
  const copy = area.cloneNode() as HTMLTextAreaElement
  copy.value = area.value
  copy.rows = 1
  const width = `${area.offsetWidth}px`
  Object.assign(copy.style, { position: 'absolute', visibility: 'hidden', overflow: 'hidden', height: 'auto', width })
  area.after(copy)
  area.style.height = `${copy.scrollHeight + area.offsetHeight - area.clientHeight}px`
  copy.remove()
}

/**
 * Returns the `ref` of a text area. Its caret is after the existing text. If it grows with its text up to the maximum of its class
 * `field-sizing-content`, it also grows in browsers that do not know this property.
 */
export function useTextArea(grows = true): RefObject<HTMLTextAreaElement | null> {
  const ref = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => ref.current?.setSelectionRange(ref.current.value.length, ref.current.value.length), [])
  // After each render: the text of a draft appears and disappears without an event.
  useLayoutEffect(() => {
    const area = ref.current
    if (!grows || area === null || CSS.supports('field-sizing', 'content')) return
    fitHeight(area)
    const observer = new ResizeObserver(() => requestAnimationFrame(() => fitHeight(area)))
    observer.observe(area)
    return () => observer.disconnect()
  })
  return ref
}
