// Classes of the items of the tab bar.

/** Text and icons are as large as five labels together allow on a phone of 320 px, also with text of twice the size. */
export const tabClass =
  'relative grid min-w-[44px] px-0.5 content-center justify-items-center gap-0.5 text-[calc(min(0.9375rem,4vw)*var(--fit,1))] leading-tight font-medium whitespace-nowrap text-muted -outline-offset-4 before:absolute before:top-0 before:h-0.75 before:w-8 before:rounded-b-full aria-[current=page]:text-primary aria-[current=page]:before:bg-lamp'

export const tabIconClass = 'size-[min(1.5rem,7.5vw)]'

/** At the upper end of the icon. */
export const tabBadgeClass =
  'absolute -top-[0.5em] min-w-[1.65em] border border-surface px-[0.35em] py-0 text-center text-[min(0.75rem,3.75vw)] leading-[1.35]'
