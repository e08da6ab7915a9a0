/**
 * Hides bars of the app on phones, where the header of the screen replaces them (styles.css, tokens.css): the one at the top, or the tab
 * bar too. Without an argument, shows both.
 */
export function hideBars(bars?: 'top' | 'all'): void {
  const { dataset } = document.documentElement
  if (bars === undefined) delete dataset['hiddenBars']
  else dataset['hiddenBars'] = bars
}
