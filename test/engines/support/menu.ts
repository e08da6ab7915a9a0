import { button, field, link, role, type Screen, within } from './screen.ts'

export const sideMenu = role('dialog', 'Menu')

/** Opens a screen through the side menu. */
export async function choose(screen: Screen, item: string): Promise<void> {
  await screen.tap(button('Menu'))
  await screen.tap(within(sideMenu, link(new RegExp(`^${item}`))))
}

export async function logOut(screen: Screen): Promise<void> {
  await screen.tap(button('Menu'))
  await screen.tap(within(sideMenu, button('Logout')))
  await screen.showsPath('/login')
}

/** Logs in with the form. */
export async function logIn(screen: Screen, { username, password }: { username: string; password: string }) {
  await screen.fill(field('Username'), username)
  await screen.fill(field('Password'), password)
  await screen.tap(button('Login'))
}
