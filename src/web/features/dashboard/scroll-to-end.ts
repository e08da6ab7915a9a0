/** Scrolls a row of weeks to the newest, which is last. Used as a `ref`, it runs once, when the element appears. */
export function scrollToEnd(element: HTMLElement | null): void {
  if (element !== null) element.scrollLeft = element.scrollWidth
}
