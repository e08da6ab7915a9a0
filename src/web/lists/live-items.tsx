import { labelOfNew, ShowNewButton } from '#web/ui/show-new-button.tsx'
import { PagedItems, type PagedItemsProps } from './paged-list.tsx'

interface LiveItemsProps<Item> extends PagedItemsProps<Item> {
  /** Number of items that are held back: see `useSteadyItems`. */
  arrivedCount: number
  /** Label of the button that shows them. */
  arrivedText: (values: { count: number }) => string
  showArrived: () => void
}

/** Lists the items of a live collection, below a button that shows those held back. */
export const LiveItems = <Item,>({ arrivedCount, arrivedText, showArrived, ...list }: LiveItemsProps<Item>) => (
  <>
    <ShowNewButton floating label={labelOfNew(arrivedCount, arrivedText)} onShow={showArrived} />
    <PagedItems {...list} />
  </>
)
