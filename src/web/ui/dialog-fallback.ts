// Adds `showModal` and `close` to <dialog> elements in Firefox 97, the only supported browser that lacks them (ADR 018). Covers
// only what the app's dialogs use: trapped and returned focus, Esc, the backdrop, and the `close` event.

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled)'

interface OpenDialog {
  dialog: HTMLElement
  opener: Element | null
}
const openDialogs: OpenDialog[] = []

const isVisible = (element: HTMLElement) => element.getClientRects().length > 0
const focusableIn = (dialog: HTMLElement) => [...dialog.querySelectorAll<HTMLElement>(focusable)].filter(isVisible)

function showModal(this: HTMLElement): void {
  openDialogs.push({ dialog: this, opener: document.activeElement })
  this.setAttribute('open', '')
  this.setAttribute('role', 'dialog')
  this.setAttribute('aria-modal', 'true')
  this.dataset.modal = ''
  focusableIn(this)[0]?.focus()
}

function close(this: HTMLElement): void {
  const index = openDialogs.findIndex(({ dialog }) => dialog === this)
  if (index === -1) return
  const [closed] = openDialogs.splice(index, 1)
  this.removeAttribute('open')
  delete this.dataset.modal
  if (closed?.opener instanceof HTMLElement) closed.opener.focus()
  this.dispatchEvent(new Event('close'))
}

/** Returns the topmost open dialog. Skips dialogs that were removed from the page while they were open. */
function topDialog(): HTMLElement | undefined {
  while (openDialogs.length > 0 && openDialogs.at(-1)?.dialog.isConnected === false) openDialogs.pop()
  return openDialogs.at(-1)?.dialog
}

function handleKey(event: KeyboardEvent): void {
  const dialog = topDialog()
  if (dialog === undefined) return
  if (event.key === 'Escape') {
    event.preventDefault()
    close.call(dialog)
  } else if (event.key === 'Tab') {
    event.preventDefault()
    const elements = focusableIn(dialog)
    const current = elements.indexOf(document.activeElement as HTMLElement)
    const step = event.shiftKey ? -1 : 1
    const next = current === -1 && event.shiftKey ? elements.length - 1 : current + step
    elements[(next + elements.length) % elements.length]?.focus()
  }
}

/** Blocks clicks outside the dialog and dispatches them on it, as other browsers do for clicks on the backdrop. */
function handlePointer(event: Event): void {
  const dialog = topDialog()
  if (dialog === undefined || (event.target instanceof Node && dialog.contains(event.target))) return
  event.preventDefault()
  event.stopPropagation()
  if (event.type === 'click') dialog.dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

export function installDialogFallback(): void {
  Object.assign(Object.getPrototypeOf(document.createElement('dialog')), { showModal, close })
  document.addEventListener('keydown', handleKey, true)
  for (const type of ['pointerdown', 'mousedown', 'click']) document.addEventListener(type, handlePointer, true)
}
