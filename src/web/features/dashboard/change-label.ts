import { dashboard_show_changes } from '#messages'

/** Returns the label of the button that shows what a list holds back, or undefined if it holds nothing back. */
export function changeLabel(
  { newCount, hasChanged }: { newCount: number; hasChanged: boolean },
  newItems: (values: { count: number }) => string,
): string | undefined {
  if (newCount > 0) return newItems({ count: newCount })
  return hasChanged ? dashboard_show_changes() : undefined
}
