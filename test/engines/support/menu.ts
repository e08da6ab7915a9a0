import { button, link, role, type Screen, within } from './screen.ts'

export const sideMenu = role('dialog', 'Menu')

/** Opens a screen through the side menu. */
export async function choose(screen: Screen, item: string): Promise<void> {
  await screen.tap(button('Menu'))
  await screen.tap(within(sideMenu, link(new RegExp(`^${item}`))))
}
