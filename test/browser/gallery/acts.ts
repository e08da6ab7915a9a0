// Taps, texts and waits that lead to the state of a scene.
import type { Page } from '@playwright/test'

const visible = (page: Page, role: 'button' | 'link', name: string | RegExp) =>
  page
    .getByRole(role, { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()

/** Presses the first button of that name. */
export const press = (name: string | RegExp) => (page: Page) => visible(page, 'button', name).click()
/** Presses the first link of that name. */
export const follow = (name: string | RegExp) => (page: Page) => visible(page, 'link', name).click()

/** Scrolls to the section with this heading. */
export const scrollTo = (heading: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name: heading }).evaluate((element) => element.scrollIntoView({ block: 'start' }))
export const scrollToTop = (page: Page) => page.evaluate(() => window.scrollTo(0, 0))

export const focus = (label: string) => (page: Page) => page.getByLabel(label, { exact: true }).first().focus()
export const fill = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).first().fill(text)
/** Presses the submit button of the screen's first form, or of the one in a sheet. */
export const submitForm = (page: Page) => page.locator(':is(main, dialog[open]) form [type=submit]').first().click()
/** Waits for a text. */
export const see = (text: string | RegExp) => (page: Page) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

export const dialogOpens = (page: Page) => page.getByRole('dialog').waitFor()
export const pressInDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
export const typeInDialog = (text: string) => (page: Page) => page.getByRole('dialog').getByRole('textbox').fill(text)

/** Opens the first question with this badge. */
export const openQuestion = (status: 'Approved' | 'Rejected' | 'Pending' | 'none') => async (page: Page) => {
  const cards = page.getByRole('main').getByRole('listitem')
  const card =
    status === 'none' ? cards.filter({ hasNotText: /Approved|Rejected|Pending/ }) : cards.filter({ hasText: status })
  await card.first().getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('link', { name: 'Back to Questions' }).waitFor()
}
export const openAnswer = [openQuestion('none'), press('Submit Response')]

/** Chooses an item of an open menu. */
export const chooseItem = (name: string) => (page: Page) => page.getByRole('menuitem', { name }).click()
/** Opens the menu of the first item. */
export const openMore = press(/^More for/)
/** Chooses an entry of the menu of the first item. */
export const chooseForFirst = (entry: string) => [openMore, chooseItem(entry)]
export const writePrayer = (text: string) => fill('Your Prayer Request', text)
/** Opens the menu of the newest of the own messages. */
export const openMessageMenu = async (page: Page) => {
  await page.getByRole('log').getByRole('button', { name: 'Message options' }).last().click()
  await page.getByRole('menuitem').first().waitFor()
}
export const editMessage = [openMessageMenu, chooseItem('Edit')]
export const sendMessageOf = (text: string) => async (page: Page) => {
  await page.getByLabel('Your message').fill(text)
  await page.getByLabel('Your message').press('Enter')
}
export const sendMessage = sendMessageOf('I will bring the guitar.')
