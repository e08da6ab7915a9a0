// Translates a page as browsers do: a script that the page cannot see replaces text nodes, and each text that appears later.
import { expect, type Page } from '@playwright/test'

/**
 * Ways in which browsers replace texts:
 * - `wrap`: each text node by elements, as Chrome's translation does
 * - `merge`: all texts of an element by the first one, and the elements between them are moved
 * - `swap`: all child nodes are taken out and put back with new text nodes, as Safari does
 */
export type Way = 'wrap' | 'merge' | 'swap'

/** Runs in the page, in a world of its own like the scripts of a browser and its extensions. */
function translateAll(way: Way): void {
  const isLeft = '[translate=no], head, script, style, noscript, textarea, [data-translated]'
  const done = new WeakSet<Node>()
  const texts = (parent: Node) =>
    [...parent.childNodes].filter(
      (node) => node instanceof Text && node.data.trim() !== '' && !done.has(node),
    ) as Text[]
  const font = (text: string) => {
    const outer = document.createElement('font')
    outer.dataset.translated = ''
    outer.append(document.createElement('font'))
    outer.firstElementChild?.append(text)
    return outer
  }
  const translate = (parent: Element): void => {
    const found = parent.closest(isLeft) === null ? texts(parent) : []
    if (found.length === 0) return
    document.documentElement.classList.add('translated-ltr')
    if (way === 'swap') {
      const nodes = [...parent.childNodes]
      for (const node of nodes) node.remove()
      for (const node of nodes) {
        const translated = found.includes(node as Text) ? document.createTextNode((node as Text).data) : node
        done.add(translated)
        parent.append(translated)
      }
    } else if (way === 'merge' && parent.closest('p, li, h1, h2, button') === parent && found.length > 1) {
      const whole = font('')
      found[0]?.before(whole)
      for (const node of [...parent.childNodes].slice([...parent.childNodes].indexOf(whole) + 1)) {
        if (!found.includes(node as Text)) whole.firstElementChild?.append(node)
        else {
          whole.firstElementChild?.append((node as Text).data)
          node.remove()
        }
      }
    } else {
      for (const text of found) {
        parent.insertBefore(font(text.data), text)
        text.remove()
      }
    }
  }
  const translateIn = (node: Node): void => {
    if (node instanceof Text && node.parentElement) translate(node.parentElement)
    if (!(node instanceof Element)) return
    translate(node)
    for (const inner of node.querySelectorAll('*')) translate(inner)
  }
  const start = () => translateIn(document.body)
  new MutationObserver((records) => {
    for (const { target, type, addedNodes } of records) {
      if (type === 'characterData') {
        done.delete(target)
        translateIn(target)
      } else for (const node of addedNodes) if (node.isConnected) translateIn(node)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
  else start()
}

/** Translates a page and all that it shows from now on. The texts stay the same words, so that tests find them. */
export async function translate(page: Page, way: Way = 'wrap'): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${translateAll})(${JSON.stringify(way)})`,
    worldName: 'translation',
    runImmediately: true,
  })
}

/** Expects that the page is being translated, so that a test can't pass because it is not. */
export const expectTranslated = (page: Page) => expect(page.locator('html.translated-ltr')).toBeAttached()
