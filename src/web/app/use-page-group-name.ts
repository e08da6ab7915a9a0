import { useEffect } from 'react'
import { groupNameElement } from '#web/session/group-name.ts'
import { useViewer } from '#web/session/session.tsx'

/** Puts a new name of the group into the page, for the login screen, and makes the service worker update its copy of the page. */
export function usePageGroupName(): void {
  const { groupName } = useViewer()
  useEffect(() => {
    if (groupName === undefined || groupNameElement === null || groupName === groupNameElement.content) return
    groupNameElement.content = groupName
    void import('./cache-screens.ts').then(({ refreshPage }) => refreshPage()).catch(() => undefined)
  }, [groupName])
}
