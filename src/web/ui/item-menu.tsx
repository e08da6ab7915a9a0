import { Ellipsis } from 'lucide-react'
import { item_more } from '#messages'
import { IconButton } from './icon-button.tsx'
import { Menu, type MenuItem } from './menu.tsx'

interface ItemMenuProps {
  /** What the item is called, for the name of the button. */
  title: string
  items: MenuItem[]
  autoFocus?: boolean
  className?: string
}

/** The menu of an item of a list, at the end of its first line. Report and Delete are its last entries. */
export const ItemMenu = ({ title, items, autoFocus = false, className = '' }: ItemMenuProps) => (
  <Menu
    label={item_more({ title })}
    items={items}
    className={`ms-auto -me-3 shrink-0 ${className}`}
    button={(props) => (
      <IconButton
        {...props}
        Icon={Ellipsis}
        label={item_more({ title })}
        autoFocus={autoFocus}
        className="text-muted hover:text-ink aria-expanded:bg-tint aria-expanded:text-ink"
      />
    )}
  />
)
