import { screens } from '#contract/shared/screens.ts'

const homes: readonly string[] = [screens.home, screens.dashboard, screens.adminDashboard]

/**
 * Returns whether a page shows the place of a notification: the same screen, with the place's chat or other parameters.
 * @param url the URL of a page of the app
 * @param path the place, such as `/admin/chat?chat=…`
 */
export function showsPlace(url: string, path: string): boolean {
  const [page, place] = [new URL(url), new URL(path, url)]
  return (
    page.origin === place.origin &&
    (page.pathname === place.pathname || (place.pathname === screens.home && homes.includes(page.pathname))) &&
    [...place.searchParams].every(([name, value]) => page.searchParams.get(name) === value)
  )
}
