// Classes of the items of the tab bar.

/** The text is as large as five labels allow on a phone of 320 px. */
export const tabClass =
  'relative grid min-w-11 content-center justify-items-center gap-0.5 text-[min(0.9375rem,4vw)] leading-tight font-medium whitespace-nowrap text-muted -outline-offset-4 before:absolute before:top-0 before:h-0.75 before:w-8 before:rounded-b-full aria-[current=page]:text-primary aria-[current=page]:before:bg-lamp'

/** At the upper end of the icon. */
export const tabBadgeClass =
  'absolute -top-1.5 start-3.5 min-w-5 border border-surface px-1 text-center text-xs leading-4'
