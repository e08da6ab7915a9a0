import { defaultGroupName } from '#contract/login-limits.ts'
import { useSession } from './session.tsx'

/** The server inserts the name into the page. */
function nameOfPage(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="group-name"]')?.content ?? ''
  return content === '' || content.startsWith('__') ? defaultGroupName : content
}

/** Returns the name of the group: the one that came with the current user, or else the one in the page. */
export function useGroupName(): string {
  const { groupName } = useSession()
  return groupName ?? nameOfPage()
}
