/** Loaded with the list that shows the toasts (app/toast-list.tsx). Undefined if that fails. */
const load = () => import('react-hot-toast/headless').catch(() => undefined)

const urgent = { role: 'alert', 'aria-live': 'assertive' } as const
let count = 0
let handleShow: (() => void) | undefined
const newest = new Map<string, string>()
/** Ids of the error toasts that belong to the current screen. */
const errorsOfScreen = new Set<string>()
/** Ids of the success toasts that the user has seen before doing something else. */
const seen = new Set<string>()
/** Ids of the success toasts since then. What a program opens after a success, such as the list after a form, keeps them. */
const unseen = new Set<string>()
/** Ids of the error toasts that explain why the session ended. */
const errorsOfSession = new Set<string>()

/**
 * Shows a toast. A toast with the same text is replaced, under a new id: with the same id, the timer of the older toast would
 * remove the newer one.
 */
function show(kind: 'success' | 'error', text: string, ariaProps?: typeof urgent): string {
  const older = newest.get(text)
  const id = String(++count)
  newest.set(text, id)
  handleShow?.()
  void load().then((library) => {
    if (older !== undefined) library?.toast.remove(older)
    library?.toast[kind](text, { id, ...(ariaProps && { ariaProps }) })
  })
  return id
}

const dismiss = (id: string) => void load().then((library) => library?.toast.dismiss(id))

function dismissAll(ids: Set<string>): void {
  for (const id of ids) dismiss(id)
  ids.clear()
}

const inputs = ['pointerdown', 'keydown', 'popstate'] as const

/**
 * Toasts (docs/rules.md#toasts). Error toasts are dismissed by the next success and when another screen opens, success toasts when
 * the user opens another screen.
 */
export const toasts = {
  success(text: string): void {
    dismissAll(errorsOfScreen)
    dismissAll(errorsOfSession)
    unseen.add(show('success', text))
  },
  error(text: string): string {
    const id = show('error', text, urgent)
    errorsOfScreen.add(id)
    return id
  },
  /** Shows why the session ended. The toast stays when the login screen replaces the current one. */
  sessionEnd(text: string): void {
    errorsOfSession.add(show('error', text, urgent))
  },
  /** Dismisses the error toasts of the current screen. */
  dismissErrors: () => dismissAll(errorsOfScreen),
  /** Dismisses the toasts of the screen that closes. */
  endScreen(): void {
    dismissAll(errorsOfScreen)
    dismissAll(seen)
  },
  /**
   * Follows what the user does.
   * @param onUse called each time, and for each toast
   * @returns a function that stops it
   */
  followInput(onUse: () => void): () => void {
    const controller = new AbortController()
    handleShow = onUse
    function handleInput(): void {
      onUse()
      for (const id of unseen) seen.add(id)
      unseen.clear()
    }
    for (const type of inputs) {
      window.addEventListener(type, handleInput, { capture: true, signal: controller.signal })
    }
    return () => controller.abort()
  },
  dismiss,
}
