import { useNavigate, useSearchParams } from 'react-router'
import { chatFilters } from '#contract/rules/chats.ts'
import { type ChatView, paths } from '#web/session/paths.ts'

/** Returns the view in the URL, and a function that replaces it there. */
export function useChatView(): [view: ChatView, change: (changes: ChatView) => void] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const view: ChatView = {
    chat: params.get('chat') || undefined,
    show: chatFilters.find((filter) => filter === params.get('show')),
    q: params.get('q') || undefined,
  }
  return [view, (changes) => void navigate(paths.chatsWith({ ...view, ...changes }), { replace: true })]
}
