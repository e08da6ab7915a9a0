/** Creates the helpers of the rules. Runs in the page with `page.evaluateHandle`, so it uses nothing outside itself. */
export function createTools() {
  /** The open modal dialog, outside of which everything is inert, or the body. */
  const scope: Element = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const viewportWidth = document.documentElement.clientWidth

  /** Returns whether sighted users see the element. `sr-only` content is one pixel large. */
  function isShown(element: Element): boolean {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })) {
      return false
    }
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const isTiny = at instanceof HTMLElement && at.offsetWidth <= 1 && at.offsetHeight <= 1
      // An element without a box of its own can have shown ones in it.
      if (isTiny && getComputedStyle(at).display !== 'contents') return false
    }
    return true
  }

  /** Returns the role and text of an element, as in `button "Logout"`. */
  function nameOf(element: Element): string {
    const { tagName, id } = element
    const kind = element.getAttribute('role') ?? tagName.toLowerCase()
    const field = 'labels' in element ? ([...(element.labels as NodeListOf<Element>)][0]?.textContent ?? '') : ''
    const text = element.getAttribute('aria-label') ?? (field || element.textContent || '')
    const name = text.trim().replaceAll(/\s+/g, ' ').slice(0, 50)
    if (name !== '') return `${kind} "${name}"`
    return id === '' ? `${kind}.${element.classList.value.slice(0, 60)}` : `${kind}#${id}`
  }

  /** Returns visible text nodes with their parents, without options and field values. */
  function texts(): { node: Text; parent: HTMLElement }[] {
    const found: { node: Text; parent: HTMLElement }[] = []
    const shown = new Map<Element, boolean>()
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!(parent instanceof HTMLElement) || (node.textContent ?? '').trim() === '') continue
      if (parent.closest('script, style, title, select, textarea')) continue
      if (!shown.has(parent)) shown.set(parent, isShown(parent))
      if (shown.get(parent)) found.push({ node: node as Text, parent })
    }
    return found
  }

  /** Returns the painted boxes of a node, one for each line, or for each word where white space at the end of a line hangs out of it. */
  function boxesOf(node: Node): DOMRect[] {
    const { parentElement: parent, textContent } = node
    const keepsSpaces = node instanceof Text && parent !== null && getComputedStyle(parent).whiteSpace === 'pre-wrap'
    const words = keepsSpaces ? [...(textContent ?? '').matchAll(/\S+/g)] : []
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = keepsSpaces
      ? words.flatMap(({ index, 0: word }) => {
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          return [...range.getClientRects()]
        })
      : [...range.getClientRects()]
    return boxes.filter(({ width, height }) => width > 0 && height > 0)
  }

  const controlSelector =
    'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=menuitem], [role=tab]'
  const controls = () => [...scope.querySelectorAll<HTMLElement>(controlSelector)].filter((element) => isShown(element))

  /** Returns whether an element may scroll sideways: tables and charts that the keyboard can scroll too, and lines of links or column headers. */
  const mayScrollSideways = (element: Element) =>
    element.matches('nav > ul.overflow-x-auto, thead.overflow-x-auto') ||
    (element.matches('[tabindex="0"]:not([role=log])') && element.querySelector('table, svg[role=img], pre') !== null)

  const px = (length: number) => `${Math.round(length)} px`
  return { scope, viewportWidth, isShown, nameOf, texts, boxesOf, controls, mayScrollSideways, px }
}

export type Tools = ReturnType<typeof createTools>
