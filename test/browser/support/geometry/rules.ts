// Rules of layout. Each function runs in the page, so it uses only its argument.
import type { Tools } from './tools.ts'

/** Returns elements, or the page, whose content is wider than they are, unless they are meant to scroll sideways. */
export function findSidewaysScrolling({ scope, viewportWidth, isShown, nameOf, mayScrollSideways, px }: Tools) {
  const faults: string[] = []
  const page = document.documentElement.scrollWidth
  if (page > viewportWidth) faults.push(`overflow: the page is ${px(page)} wide on a screen of ${px(viewportWidth)}`)
  for (const element of [scope, ...scope.querySelectorAll('*')]) {
    if (element.scrollWidth <= element.clientWidth + 1) continue
    if (!['auto', 'scroll'].includes(getComputedStyle(element).overflowX)) continue
    if (element.matches('input') || mayScrollSideways(element) || !isShown(element)) continue
    faults.push(
      `overflow: ${nameOf(element)} is ${px(element.clientWidth)} wide and its contents ${px(element.scrollWidth)}`,
    )
  }
  return faults
}

/** Returns words that are broken, except those that are too long for any phone, such as long names and URLs. */
export function findBrokenWords({ texts, boxesOf, viewportWidth, nameOf, px }: Tools) {
  // The padding of a page and a card takes about 5 rem. A longer word has to break.
  const padding = 5 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const longest = { letters: 24, width: Math.min(viewportWidth, 640) - padding }
  const word = /[\p{L}\p{M}\p{N}'’]+[^\s\p{L}\p{N}\-–—/\p{Extended_Pictographic}]*/gu
  // Scripts without spaces may break anywhere.
  const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u00ad]/u
  const range = document.createRange()
  const piecesOf = (node: Text, at: number, length: number) => {
    range.setStart(node, at)
    range.setEnd(node, at + length)
    return [...range.getClientRects()].filter(({ width }) => width > 0)
  }
  const widthOf = (pieces: DOMRect[]) => pieces.reduce((sum, { width }) => sum + width, 0)
  return texts().flatMap(({ node, parent }) => {
    if (boxesOf(node).length < 2) return []
    // The parts of a URL or a username are not words.
    const long = [...node.data.matchAll(/\S+/g)].filter(
      ({ 0: token, index }) =>
        token.length > longest.letters || widthOf(piecesOf(node, index, token.length)) > longest.width,
    )
    const isInLong = (at: number) => long.some(({ 0: token, index }) => at >= index && at < index + token.length)
    const broken = [...node.data.matchAll(word)].find(({ 0: text, index }) => {
      if (isInLong(index) || unspaced.test(text)) return false
      const pieces = piecesOf(node, index, text.length)
      const lines = new Set(pieces.map(({ top, height }) => Math.round(top / Math.max(height / 2, 1))))
      return lines.size > 1 && widthOf(pieces) <= longest.width
    })
    const room = px(parent.getBoundingClientRect().width)
    return broken ? [`broken word: ${nameOf(parent)} is ${room} wide, and breaks "${broken[0]}"`] : []
  })
}

/** Returns text that an element with hidden overflow cuts off, or that extends beyond its box or the screen. */
export function findCutText({ scope, texts, boxesOf, viewportWidth, nameOf, px }: Tools) {
  const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
  function faultOf(node: Text, parent: HTMLElement): string | undefined {
    const boxes = boxesOf(node)
    if (boxes.length === 0) return
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))]
    const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))]
    let isOwn = true
    let scrollsY = false
    // A modal dialog is in the top layer, where its ancestors do not clip it.
    for (let at: Element | null = parent; at && at !== document.body; at = at === scope ? null : at.parentElement) {
      const style = getComputedStyle(at)
      // Text may end in an ellipsis here.
      if (style.textOverflow === 'ellipsis' || !['none', ''].includes(style.getPropertyValue('-webkit-line-clamp')))
        return
      const box = at.getBoundingClientRect()
      const isBlock = style.display !== 'inline' && style.display !== 'contents'
      const beyondX = Math.max(right - box.right, box.left - left)
      if (beyondX > 1 && ((isOwn && isBlock) || isCut(style.overflowX))) return `${px(beyondX)} outside ${nameOf(at)}`
      // A line box may be slightly taller than its line.
      const beyondY = Math.max(bottom - box.bottom, box.top - top) - Number.parseFloat(style.fontSize) * 0.35
      if (beyondY > 0 && isCut(style.overflowY) && !scrollsY) return `${px(beyondY)} above or below ${nameOf(at)}`
      if (isBlock) isOwn = false
      // What can be scrolled to is checked by another rule.
      if (scrolls(style.overflowX) && at.scrollWidth > at.clientWidth + 1) return
      scrollsY ||= scrolls(style.overflowY)
    }
    const beyond = Math.max(right + window.scrollX - viewportWidth, -left - window.scrollX)
    return beyond > 1 ? `${px(beyond)} outside the screen` : undefined
  }
  return texts().flatMap(({ node, parent }) => {
    const where = faultOf(node, parent)
    return where === undefined ? [] : [`cut text: ${nameOf(parent)} ("${node.data.trim().slice(0, 40)}") has ${where}`]
  })
}

/** Returns fields whose selected option or placeholder does not fit. */
export function findCutFields({ controls, nameOf, px }: Tools) {
  const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  return controls().flatMap((field) => {
    const option = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.textContent : undefined
    const text = option ?? (field instanceof HTMLInputElement && field.value === '' ? field.placeholder : '')
    const style = getComputedStyle(field)
    canvas.font = style.font
    const needs = canvas.measureText(text.trim()).width
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    return needs > room + 1
      ? [`cut text: ${nameOf(field)} has ${px(room)} for "${text}", which needs ${px(needs)}`]
      : []
  })
}

/** Returns controls that can't be scrolled to, or whose center something covers. */
export function findUnreachableControls({ controls, nameOf, viewportWidth, px }: Tools) {
  const inMenu = (element: Element) => element.closest('[role=menu], [role=listbox], [popover]') !== null

  function coverOf(control: HTMLElement): string | undefined {
    const box = [...control.getClientRects()].find(({ width, height }) => width > 1 && height > 1)
    if (box === undefined || getComputedStyle(control).pointerEvents === 'none') return
    const beyond = Math.max(box.right - viewportWidth, -box.left)
    if (beyond > 1) return `is ${px(beyond)} outside the screen`
    const hitAtCenter = () => document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    const hit = hitAtCenter()
    if (hit === null) {
      // It may slide into view when it gets the focus, like the tab bar.
      const focused = document.activeElement as HTMLElement
      control.focus({ preventScroll: true })
      const { left, right, top, bottom } = control.getBoundingClientRect()
      const isShown = control.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
      focused.focus({ preventScroll: true })
      return isShown ? undefined : "can't be scrolled to"
    }
    if (control.contains(hit) || hit.closest('label')?.control === control) return
    // Toasts, menus and the button below a chat are temporary. Another rule checks what toasts must not cover.
    if (hit.closest('section[aria-label=Notifications], [role=log] + button') || (inMenu(hit) && !inMenu(control)))
      return
    return `is covered by ${nameOf(hit)}`
  }

  return controls().flatMap((control) => {
    const places: { element: Element; left: number; top: number }[] = []
    for (let at = control.parentElement; at !== null; at = at.parentElement)
      places.push({ element: at, left: at.scrollLeft, top: at.scrollTop })
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    // Scripts can scroll what is hidden, people can't.
    const cutBy = places.find(({ element, left, top }) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      const isPage = element === document.documentElement || element === document.body
      const moved = [element.scrollLeft !== left && overflowX, element.scrollTop !== top && overflowY]
      return !isPage && moved.includes('hidden')
    })
    const fault = cutBy ? `is cut off by ${nameOf(cutBy.element)}` : coverOf(control)
    // Scrolls back in the same task, so that no scroll listener runs in between.
    for (const { element, left, top } of places) element.scrollTo({ left, top, behavior: 'instant' })
    return fault === undefined ? [] : [`unreachable: ${nameOf(control)} ${fault}`]
  })
}

/** Returns controls that are smaller than the minimum (X10). Links within a sentence are exempt (WCAG 2.5.8). */
export function findSmallTargets({ tools, min }: { tools: Tools; min: number }) {
  const { controls, nameOf, px } = tools
  /** Returns the element that positions an absolute child. For a link in a table cell, `offsetParent` is the cell. */
  const containingBlockOf = (control: Element): Element => {
    const parent = control.parentElement
    if (parent === null) return control
    const { position, transform } = getComputedStyle(parent)
    return position !== 'static' || transform !== 'none' ? parent : containingBlockOf(parent)
  }
  return controls().flatMap((control) => {
    const label = control.matches('[type=checkbox], [type=radio]') ? control.closest('label') : null
    const { display, position } = getComputedStyle(control)
    // A link whose ::after is stretched over its card is as large as the card.
    const after = getComputedStyle(control, '::after')
    const isStretched = after.content !== 'none' && after.position === 'absolute' && position === 'static'
    const target = label ?? (isStretched ? containingBlockOf(control) : control)
    const { width, height } = target.getBoundingClientRect()
    const isInText = control.closest('p, dd') !== null && display.startsWith('inline')
    const needed = isInText ? 24 : min
    if (Math.min(width, height) >= needed - 0.5 || (isInText && display === 'inline')) return []
    return [`small target: ${nameOf(control)} is ${px(width)} × ${px(height)}, at least ${px(needed)} are needed`]
  })
}

/** Returns headings that a toast covers (X6). Toasts lie behind a modal dialog, whose form shows the error itself. */
export function findCoveredHeadings({ scope, isShown, nameOf, boxesOf }: Tools) {
  const region = 'section[aria-label=Notifications]'
  const toasts = [...scope.querySelectorAll(`${region} > *`)].filter(isShown)
  const headings = [...document.querySelectorAll('h1, h2, h3')].filter(isShown)
  return toasts.flatMap((toast) => {
    const over = toast.getBoundingClientRect()
    const isUnder = (heading: Element) =>
      boxesOf(heading).some((box) => {
        const [left, right] = [Math.max(over.left, box.left), Math.min(over.right, box.right)]
        // The letters of the display font begin below the first quarter of its box.
        const [top, bottom] = [Math.max(over.top, box.top + box.height / 4), Math.min(over.bottom, box.bottom)]
        if (right - left <= 1 || bottom - top <= 1) return false
        // The heading may be behind the sticky top bar, so that the toast covers nothing.
        const below = document
          .elementsFromPoint((left + right) / 2, (top + bottom) / 2)
          .find((it) => !it.closest(region))
        return below !== undefined && heading.contains(below)
      })
    return headings.filter(isUnder).map((heading) => `covered heading: ${nameOf(toast)} covers ${nameOf(heading)}`)
  })
}

/** Returns icons that point left or right and are not mirrored in a page that is written from right to left. */
export function findUnturnedIcons({ scope, nameOf, isShown }: Tools): string[] {
  const pointing = ['arrow-left', 'arrow-right', 'chevron-left', 'chevron-right', 'send-horizontal', 'log-out']
  return [...scope.querySelectorAll(pointing.map((name) => `svg.lucide-${name}`).join())]
    .filter((icon) => {
      const { transform, scale, rotate } = getComputedStyle(icon)
      return isShown(icon) && !(/^matrix\(-1/.test(transform) || scale.startsWith('-1') || rotate.startsWith('180'))
    })
    .map((icon) => `not mirrored: the icon of ${nameOf(icon.closest('a, button, p, div') ?? icon)} points as before`)
}

/** Returns texts and values of fields in Latin letters that a page in Arabic shows as if they were written from right to left. */
export function findMisdirectedTexts({ texts, controls, nameOf }: Tools): string[] {
  const isMisdirected = (element: Element, text: string) =>
    /\p{sc=Latin}{2}/u.test(text) && !/\p{sc=Arabic}/u.test(text) && getComputedStyle(element).direction === 'rtl'
  const isolated = /[\u2066-\u2068][^\u2066-\u2069]*(?:\u2069|$)/g
  const withoutIsolated = (text: string): string =>
    text.search(isolated) < 0 ? text : withoutIsolated(text.replaceAll(isolated, ''))
  const misdirected = texts().filter(
    ({ node, parent }) => !parent.closest('[aria-hidden]') && isMisdirected(parent, withoutIsolated(node.data)),
  )
  const fields = controls().filter(
    (it) => it.matches('textarea, [type=text], [type=search]') && isMisdirected(it, (it as HTMLInputElement).value),
  )
  return [...misdirected.map(({ parent }) => parent), ...fields].map((it) => `wrong direction: ${nameOf(it)}`)
}
