import { item_more } from '#messages'
import { Menu, type MenuItem } from './menu.tsx'

interface ItemMenuProps {
  /** What the item is called, for the name of the button. */
  title: string
  items: MenuItem[]
  autoFocus?: boolean
  className?: string
}

/** The menu of an item, at the end of its first line. Report is its last entry. */
export const ItemMenu = ({ title, className = 'ms-auto -me-3', ...props }: ItemMenuProps) => (
  <Menu label={item_more({ title })} className={`shrink-0 ${className}`} {...props} />
)
