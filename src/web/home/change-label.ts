import { dashboard_new, dashboard_update } from '#messages'

/** Returns the label of the button that shows what a list holds back, or undefined if it holds nothing back. */
export function changeLabel({ newCount, hasChanged }: { newCount: number; hasChanged: boolean }): string | undefined {
  if (newCount > 0) return dashboard_new({ count: newCount })
  return hasChanged ? dashboard_update() : undefined
}
