import { startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSearchParams } from '#web/router/router.tsx'
import { useViewer } from '#web/session/session.tsx'
import { readUserData, saveUserData } from '#web/storage/user-data.ts'

/** State of a group of forms of which at most one is open. */
export interface OpenForm {
  openId: string | undefined
  /** The form that was closed last. The button that opens it takes the focus. */
  closedId: string | undefined
  /** The form that was canceled last, if its draft was kept. Undo is offered in its place. */
  canceledId: string | undefined
  open: (id: string) => void
  /** Closes the form after its text was sent. */
  close: () => void
  /** Closes the form without sending. A draft is kept. */
  cancel: (hasDraft: boolean) => void
}

interface State {
  openId?: string | undefined
  closedId?: string | undefined
  canceledId?: string | undefined
}

/**
 * Stores across reloads which form of a group is open.
 * @param name unique among the groups of forms, such as `review`
 */
export function useOpenForm(name: string): OpenForm {
  const { _id } = useViewer()
  const key = `open:${name}`
  const [state, setState] = useState<State>(() => ({ openId: readUserData(_id, key) || undefined }))
  const { openId, closedId, canceledId } = state
  const actions = useMemo(() => {
    const store = (id: string) => saveUserData(_id, key, id)
    return {
      open: (id: string) => {
        store(id)
        setState({ openId: id })
      },
      close: () => {
        store('')
        setState(({ openId }) => ({ closedId: openId }))
      },
      cancel: (hasDraft: boolean) => {
        store('')
        // What the form covered may be a long list. The button that was tapped need not wait for it.
        startTransition(() =>
          setState(({ openId }) => ({ closedId: openId, canceledId: hasDraft ? openId : undefined })),
        )
      },
    }
  }, [_id, key])
  return { openId, closedId, canceledId, ...actions }
}

/** Calls `open` once if the path asks for a form with a parameter, also if the user cancels the form and returns to this page. */
export function useFormLink(parameter: string, open: () => void, isAllowed = true): void {
  const [search, setSearch] = useSearchParams()
  const isAsked = isAllowed && search.has(parameter)
  const openOnce = useEffectEvent(() => {
    setSearch({}, { replace: true })
    open()
  })
  // Once, not in each rendering until the router has changed the path: a link that is followed meanwhile would be undone.
  useEffect(() => {
    if (isAsked) openOnce()
  }, [isAsked])
}
