// Rules about text and width. Each function runs in the page, so it uses only its argument.
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
  const faults = new Map<HTMLElement, string>()
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
  for (const { node, parent } of texts()) {
    if (faults.has(parent) || boxesOf(node).length < 2) continue
    // The parts of a URL or a username are not words.
    const long = [...node.data.matchAll(/\S+/g)].filter(
      ({ 0: token, index }) =>
        token.length > longest.letters || widthOf(piecesOf(node, index, token.length)) > longest.width,
    )
    const isInLong = (at: number) => long.some(({ 0: token, index }) => at >= index && at < index + token.length)
    for (const { 0: text, index } of node.data.matchAll(word)) {
      if (isInLong(index) || unspaced.test(text)) continue
      const pieces = piecesOf(node, index, text.length)
      const lines = new Set(pieces.map(({ top, height }) => Math.round(top / Math.max(height / 2, 1))))
      const width = widthOf(pieces)
      if (lines.size < 2 || width > longest.width) continue
      const room = parent.getBoundingClientRect().width
      faults.set(
        parent,
        `broken word: ${nameOf(parent)} is ${px(room)} wide, and "${text}" needs ${px(width)}: broken into ${lines.size} lines`,
      )
      break
    }
  }
  return [...faults.values()]
}

/** Returns paragraphs whose lines are too long to read with ease: the eye loses the start of the next line. */
export function findLongLines({ texts, boxesOf, nameOf }: Tools) {
  const maxCharacters = 100
  const faults: string[] = []
  for (const { node, parent } of texts()) {
    const boxes = boxesOf(node)
    // A line that ends the paragraph, such as a link after a text, is not measured.
    if (boxes.length < 2 || boxes[0]?.top === boxes.at(-1)?.top) continue
    const text = node.data.trim().replaceAll(/\s+/g, ' ')
    const length = boxes.reduce((sum, { width }) => sum + width, 0)
    const characters = Math.round((Math.max(...boxes.map(({ width }) => width)) / length) * text.length)
    if (characters > maxCharacters) faults.push(`long line: ${nameOf(parent)} has ${characters} characters in a line`)
  }
  return faults
}

/** Returns text that an element with hidden overflow cuts off, or that extends beyond its box or the screen. */
export function findCutText({ scope, texts, boxesOf, viewportWidth, nameOf, px }: Tools) {
  interface Frame {
    box: DOMRect
    overflowX: string
    overflowY: string
    isBlock: boolean
    isRightToLeft: boolean
    /** Returns whether text may end in an ellipsis here. */
    endsEarly: boolean
    lineHeight: number
  }
  const frames = new Map<Element, Frame>()
  function frameOf(element: Element): Frame {
    let frame = frames.get(element)
    if (frame !== undefined) return frame
    const style = getComputedStyle(element)
    const { overflowX, overflowY, display, textOverflow } = style
    frame = {
      box: element.getBoundingClientRect(),
      overflowX,
      overflowY,
      isRightToLeft: style.direction === 'rtl',
      isBlock: display !== 'inline' && display !== 'contents',
      endsEarly: textOverflow === 'ellipsis' || !['none', ''].includes(style.getPropertyValue('-webkit-line-clamp')),
      lineHeight: Number.parseFloat(style.fontSize),
    }
    frames.set(element, frame)
    return frame
  }
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'

  function faultOf({ node, parent }: { node: Text; parent: HTMLElement }): string | undefined {
    const boxes = boxesOf(node)
    const left = Math.min(...boxes.map((box) => box.left))
    const right = Math.max(...boxes.map((box) => box.right))
    const top = Math.min(...boxes.map((box) => box.top))
    const bottom = Math.max(...boxes.map((box) => box.bottom))
    if (boxes.length === 0) return
    const what = `${nameOf(parent)} ("${node.data.trim().slice(0, 40)}")`
    let own: Element | undefined
    let scrollsY = false
    // A modal dialog is in the top layer, where its ancestors do not clip it.
    for (
      let at: Element | null = parent;
      at !== null && at !== document.body;
      at = at === scope ? null : at.parentElement
    ) {
      const frame = frameOf(at)
      if (frame.endsEarly) return
      if (own === undefined && frame.isBlock) {
        own = at
        const spills = Math.max(right - frame.box.right, frame.box.left - left)
        if (spills > 1) return `cut text: ${what} runs ${px(spills)} out of its box of ${px(frame.box.width)}`
      }
      if (hides(frame.overflowX)) {
        const hidden = Math.max(right - frame.box.right, frame.box.left - left)
        if (hidden > 1) return `cut text: ${px(hidden)} of ${what} are outside ${nameOf(at)}`
      }
      if (hides(frame.overflowY) && !scrollsY) {
        // A line box may be slightly taller than its line.
        const hidden = Math.max(bottom - frame.box.bottom, frame.box.top - top) - frame.lineHeight * 0.35
        if (hidden > 0) return `cut text: ${px(hidden)} of ${what} are hidden above or below ${nameOf(at)}`
      }
      if (['auto', 'scroll'].includes(frame.overflowX)) {
        // Content before the start can't be scrolled to.
        const before = frame.isRightToLeft
          ? right + at.scrollLeft - frame.box.right
          : frame.box.left - left - at.scrollLeft
        if (before > 1) return `cut text: ${px(before)} of ${what} lie before the start of ${nameOf(at)}`
        // Other content can be scrolled to, which another rule checks.
        if (at.scrollWidth > at.clientWidth + 1) return
      }
      scrollsY ||= ['auto', 'scroll'].includes(frame.overflowY)
    }
    const beyond = Math.max(right + window.scrollX - viewportWidth, -left - window.scrollX)
    return beyond > 1 ? `cut text: ${px(beyond)} of ${what} are outside the screen` : undefined
  }
  return texts()
    .map(faultOf)
    .filter((fault) => fault !== undefined)
}

/** Returns fields whose selected option or placeholder does not fit. */
export function findCutFields({ controls, nameOf, px }: Tools) {
  const canvas = document.createElement('canvas').getContext('2d')
  const faults: string[] = []
  for (const field of controls()) {
    const text =
      field instanceof HTMLSelectElement
        ? (field.selectedOptions[0]?.textContent ?? '')
        : field instanceof HTMLInputElement && field.value === ''
          ? field.placeholder
          : ''
    if (text === '' || canvas === null) continue
    const style = getComputedStyle(field)
    canvas.font = style.font
    const needs = canvas.measureText(text.trim()).width
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (needs > room + 1)
      faults.push(`cut text: ${nameOf(field)} has ${px(room)} for "${text}", which needs ${px(needs)}`)
  }
  return faults
}
