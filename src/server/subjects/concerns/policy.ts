interface HandledState {
  handled_by: string | null
  closed_at: string | null
}

/**
 * Returns the first reason against handling a concern, if any.
 * @param replaces id of the leader whom this one replaces
 */
export function getHandleRefusal(
  { handled_by: handler, closed_at }: HandledState,
  leaderId: string,
  replaces: string | undefined,
): 'closed' | 'handled' | undefined {
  if (closed_at !== null) return 'closed'
  return handler === null || handler === leaderId || handler === replaces ? undefined : 'handled'
}
