import type { Category } from '#contract/questions.ts'
import * as messages from '#messages'
import { Badge } from '#web/ui/badge.tsx'

export const categoryLabels: Record<Category, () => string> = {
  bible: messages.category_bible,
  prayer: messages.category_prayer,
  worship: messages.category_worship,
  fellowship: messages.category_fellowship,
}

export const CategoryBadge = ({ category }: { category: Category }) => (
  <Badge intent="plain">{categoryLabels[category]()}</Badge>
)
