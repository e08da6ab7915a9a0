import { Search } from 'lucide-react'
import { use } from 'react'
import { palette } from '#messages'
import { OpenSearch } from '#web/page/open-search.ts'

const shortcut = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl+K'

/** Opens the command palette on wide screens. */
export const SearchButton = () => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={use(OpenSearch)}
    // Loads while the pointer moves toward the button.
    onPointerEnter={() => void import('./command-palette.tsx').catch(() => undefined)}
    className="hidden min-h-11 items-center gap-2 rounded-xl border border-line bg-surface px-3 text-muted hover:border-line-strong hover:text-ink lg:flex"
  >
    <Search aria-hidden className="size-4.5" />
    {palette()}
    <kbd aria-hidden className="ms-6 rounded-md border border-line bg-sunken px-1.5 font-sans text-xs leading-5">
      {shortcut}
    </kbd>
  </button>
)

/** Opens the command palette from the menu of narrow screens. */
export function SearchField({ onClick }: { onClick: () => void }) {
  const openSearch = use(OpenSearch)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => {
        onClick()
        openSearch()
      }}
      className="flex min-h-11 min-w-0 grow items-center gap-2 rounded-xl border border-line bg-surface px-3 text-muted hover:border-line-strong hover:text-ink"
    >
      <Search aria-hidden className="size-4.5 shrink-0" />
      {palette()}
    </button>
  )
}
