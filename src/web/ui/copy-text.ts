/**
 * Copies a text to the clipboard. Browsers offer the clipboard API to pages with HTTPS only, and a group may use plain HTTP in its
 * own network; there, the text is selected in a hidden field and copied like by hand.
 * @returns whether it was copied
 */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard } = navigator as { clipboard?: Clipboard }
  try {
    if (clipboard === undefined) return copySelection(text)
    await clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

function copySelection(text: string): boolean {
  const { activeElement } = document
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.setAttribute('aria-hidden', 'true')
  field.className = 'fixed top-0 opacity-0'
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
  }
}
