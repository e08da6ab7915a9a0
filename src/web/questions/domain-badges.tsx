import type { Category } from '#contract/questions.ts'
import * as messages from '#messages'
import { Badge } from '#web/ui/badge.tsx'

export const categoryLabels: Record<Category, () => string> = {
  bible: messages.category_bible,
  prayer: messages.category_prayer,
  worship: messages.category_worship,
  fellowship: messages.category_fellowship,
}

export const CategoryBadge = ({ category }: { category: Category }) => <Badge>{categoryLabels[category]()}</Badge>

/** A response's status. Any unknown status is shown as pending (docs/product.md#response-statuses). */
export function StatusBadge({ status }: { status: string }) {
  if (status === 'approved') return <Badge intent="good">{messages.status_approved()}</Badge>
  if (status === 'rejected') return <Badge intent="bad">{messages.status_rejected()}</Badge>
  return <Badge intent="info">{messages.status_pending()}</Badge>
}
