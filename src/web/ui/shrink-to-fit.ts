/** Smallest size of the text, of its full size. */
const minFactor = 0.7

/**
 * Makes the text of a row smaller, by the factor `--fit`, until the row is not wider than its place. In an effect of its
 * layout, it measures before the row is shown, and whenever the place becomes wider or narrower.
 */
export function shrinkToFit(row: HTMLElement | null): (() => void) | undefined {
  if (row === null) return undefined
  const observer = new ResizeObserver(() => {
    row.style.removeProperty('--fit')
    for (let factor = 0.95; factor >= minFactor && row.scrollWidth > row.clientWidth; factor -= 0.05) {
      row.style.setProperty('--fit', `${factor}`)
    }
  })
  observer.observe(row)
  return () => observer.disconnect()
}
