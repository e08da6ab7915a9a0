// Gives <dialog> elements `showModal` and `close` in Firefox 97, the only supported browser that lacks them (ADR 018). It covers
// what our dialogs use: focus that stays inside and returns afterwards, Esc, the backdrop, and the `close` event.

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled)'

interface OpenDialog {
  dialog: HTMLElement
  opener: Element | null
}
const openDialogs: OpenDialog[] = []

const isVisible = (element: HTMLElement) => element.getClientRects().length > 0
const stopsIn = (dialog: HTMLElement) => [...dialog.querySelectorAll<HTMLElement>(focusable)].filter(isVisible)

function showModal(this: HTMLElement): void {
  openDialogs.push({ dialog: this, opener: document.activeElement })
  this.setAttribute('open', '')
  this.setAttribute('role', 'dialog')
  this.setAttribute('aria-modal', 'true')
  this.dataset.modal = ''
  stopsIn(this)[0]?.focus()
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

/** Returns the topmost open dialog. Forgets dialogs that were removed from the page while they were open. */
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
    const stops = stopsIn(dialog)
    const current = stops.indexOf(document.activeElement as HTMLElement)
    const step = event.shiftKey ? -1 : 1
    const next = current === -1 && event.shiftKey ? stops.length - 1 : current + step
    stops[(next + stops.length) % stops.length]?.focus()
  }
}

/** Blocks clicks outside the dialog. The dialog gets them instead, as it gets clicks on its backdrop elsewhere. */
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
