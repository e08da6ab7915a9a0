// Rules about controls and elements that cover them. Each function runs in the page, so it uses only its argument.
import type { Tools } from './tools.ts'

/** Returns controls that, scrolled into view, extend beyond the screen or are covered at their center or corners. */
export function findUnreachableControls({ controls, nameOf, viewportWidth, px }: Tools) {
  const faults: string[] = []
  const inMenu = (element: Element) => element.closest('[role=menu], [role=listbox], [popover]')

  /** Returns whether a control slides into view when it gets the focus, like the tab bar. */
  function showsOnFocus(control: HTMLElement): boolean {
    const focused = document.activeElement
    control.focus({ preventScroll: true })
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const shown = control.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    return shown
  }

  function coveredAt(control: HTMLElement, box: DOMRect, x: number, y: number, isCenter: boolean): string | undefined {
    const hit = document.elementFromPoint(x, y)
    if (hit === null) return showsOnFocus(control) ? undefined : `${nameOf(control)} can't be scrolled to`
    if (control.contains(hit) || hit.closest('label')?.control === control) return
    // Toasts and menus are temporary. Another rule checks what toasts must not cover.
    if (hit.closest('section[aria-label=Notifications]')) return
    if (inMenu(hit) && !inMenu(control)) return
    // The button below a chat hides at the end of the chat.
    if (hit.closest('[role=log] + button')) return
    if (hit.contains(control)) return `${nameOf(control)} is cut off by ${nameOf(hit)}`
    // A button within a field, like the one that shows a password.
    const over = hit.closest('button')?.getBoundingClientRect()
    const within = over && over.left >= box.left - 1 && over.right <= box.right + 1 && over.width < box.width / 2
    if (!isCenter && within && control.matches('input, textarea')) return
    return `${nameOf(control)} is covered by ${nameOf(hit)}`
  }

  function faultOf(control: HTMLElement): string | undefined {
    const style = getComputedStyle(control)
    if (style.pointerEvents === 'none') return
    const boxes = (
      style.display === 'inline' ? [...control.getClientRects()] : [control.getBoundingClientRect()]
    ).filter(({ width, height }) => width > 1 && height > 1)
    for (const box of boxes) {
      const beyond = Math.max(box.right - viewportWidth, -box.left)
      if (beyond > 1) return `${px(beyond)} of ${nameOf(control)} are outside the screen of ${px(viewportWidth)}`
      const [middleX, middleY] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
      const center = coveredAt(control, box, middleX, middleY, true)
      if (center !== undefined) return `${center} at its center`
      // A tall field may not fit between the bars.
      if (box.height > window.innerHeight / 2) continue
      // Inside rounded corners.
      const inset = Math.min(box.width, box.height) * 0.2
      for (const x of [box.left + inset, box.right - inset]) {
        for (const y of [box.top + inset, box.bottom - inset]) {
          const corner = coveredAt(control, box, x, y, false)
          if (corner !== undefined) return `${corner} at a corner`
        }
      }
    }
  }

  for (const control of controls()) {
    const places: { element: Element; left: number; top: number }[] = []
    for (let at: Element | null = control.parentElement; at !== null; at = at.parentElement) {
      places.push({ element: at, left: at.scrollLeft, top: at.scrollTop })
    }
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const cutBy = places.find(({ element, left, top }) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      const moved = (now: number, before: number, overflow: string) => now !== before && overflow === 'hidden'
      return moved(element.scrollLeft, left, overflowX) || moved(element.scrollTop, top, overflowY)
    })
    const isPage = cutBy?.element === document.documentElement || cutBy?.element === document.body
    const fault = cutBy && !isPage ? `${nameOf(control)} is cut off by ${nameOf(cutBy.element)}` : faultOf(control)
    if (fault !== undefined) faults.push(`unreachable: ${fault}`)
    // Scrolls back in the same task, so that no scroll listener runs in between.
    for (const { element, left, top } of places) element.scrollTo({ left, top, behavior: 'instant' })
  }
  return faults
}

/** Returns controls that are smaller than the minimum (X10). Links within a sentence are exempt (WCAG 2.5.8). */
export function findSmallTargets({ tools, min }: { tools: Tools; min: number }) {
  const { controls, nameOf, px } = tools
  const faults: string[] = []
  /** Returns the element that positions an absolute child. For a link in a table cell, `offsetParent` is the cell. */
  const containingBlockOf = (control: Element): Element => {
    const parent = control.parentElement
    if (parent === null) return control
    const { position, transform } = getComputedStyle(parent)
    return position !== 'static' || transform !== 'none' ? parent : containingBlockOf(parent)
  }
  for (const control of controls()) {
    const label = control.matches('[type=checkbox], [type=radio]') ? control.closest('label') : null
    const { display, position } = getComputedStyle(control)
    // A link whose ::after is stretched over its card is as large as the card.
    const after = getComputedStyle(control, '::after')
    const isStretched = after.content !== 'none' && after.position === 'absolute' && position === 'static'
    const target = label ?? (isStretched ? containingBlockOf(control) : control)
    const { width, height } = target.getBoundingClientRect()
    const isInText = control.closest('p, dd') !== null && display.startsWith('inline')
    const needed = isInText ? 24 : min
    if (Math.min(width, height) >= needed - 0.5 || (isInText && display === 'inline')) continue
    faults.push(`small target: ${nameOf(control)} is ${px(width)} × ${px(height)}, at least ${px(needed)} are needed`)
  }
  return faults
}

/** Returns headings that a toast covers (X6). */
export function findCoveredHeadings({ scope, isShown, nameOf, boxesOf, px }: Tools) {
  const faults: string[] = []
  // Toasts lie behind a modal dialog, whose form shows the error itself.
  const toasts = [...scope.querySelectorAll('section[aria-label=Notifications] > *')].filter(isShown)
  const headings = [...document.querySelectorAll('h1, h2, h3')].filter(isShown)
  for (const toast of toasts) {
    const over = toast.getBoundingClientRect()
    for (const heading of headings) {
      for (const box of boxesOf(heading)) {
        const width = Math.min(over.right, box.right) - Math.max(over.left, box.left)
        // The letters of the display font begin below the first quarter of its box.
        const top = Math.max(over.top, box.top + box.height / 4)
        const height = Math.min(over.bottom, box.bottom) - top
        if (width <= 1 || height <= 1) continue
        const [x, y] = [Math.max(over.left, box.left) + width / 2, top + height / 2]
        // The heading may be behind the sticky top bar, so that the toast covers nothing.
        const [below] = document
          .elementsFromPoint(x, y)
          .filter((element) => !element.closest('section[aria-label=Notifications]'))
        if (!below || !heading.contains(below)) continue
        faults.push(`covered heading: ${nameOf(toast)} covers ${px(width)} × ${px(height)} of ${nameOf(heading)}`)
        break
      }
    }
  }
  return faults
}
