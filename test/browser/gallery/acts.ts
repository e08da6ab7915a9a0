// Taps, texts and waits that lead to the state of a scene.
import type { Page } from '@playwright/test'
import { inTurn } from './scene.ts'

const button = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()

/** Presses the first button of that name. */
export const press = (name: string | RegExp) => (page: Page) => button(page, name).click()

/** Presses the first link of that name. */
export const follow = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('link', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()
    .click()

/** Scrolls to the section with this heading. */
export const scrollTo = (heading: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name: heading }).evaluate((element) => element.scrollIntoView({ block: 'start' }))

export const focus = (label: string) => (page: Page) => page.getByLabel(label, { exact: true }).first().focus()
export const fill = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).first().fill(text)
/** Presses the submit button of the screen's first form, or of the one in a sheet. */
export const submitForm = (page: Page) => page.locator(':is(main, dialog[open]) form [type=submit]').first().click()
export const seeText = (text: string | RegExp) => (page: Page) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()
export const seeHeading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor()
/** Waits for a failure that the screen shows instead of its content. */
export const seeFailure = (page: Page) => page.getByRole('button', { name: 'Try Again' }).first().waitFor()

export const dialogOpens = (page: Page) => page.getByRole('dialog').waitFor()
export const pressInDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
export const seeInDialog = (text: string) => (page: Page) => page.getByRole('dialog').getByText(text).first().waitFor()

export const typeInDialog = (text: string) => (page: Page) => page.getByRole('dialog').getByRole('textbox').fill(text)

/** Waits for a toast. */
export const seeToast = (text: string | RegExp) => (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).first().waitFor()

/** Opens the first question with this badge. */
export const openQuestion = (status: 'Approved' | 'Rejected' | 'Pending' | 'none') => async (page: Page) => {
  const cards = page.getByRole('main').getByRole('listitem')
  const card =
    status === 'none' ? cards.filter({ hasNotText: /Approved|Rejected|Pending/ }) : cards.filter({ hasText: status })
  await card.first().getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('link', { name: 'Back to Questions' }).waitFor()
}
export const openAnswer = inTurn(openQuestion('none'), press('Submit Response'))

/** Chooses an item of an open menu. */
export const chooseItem = (name: string) => (page: Page) => page.getByRole('menuitem', { name }).click()
/** Opens the menu of the first item. */
export const openMore = press(/^More for /)
/** Chooses an entry of the menu of the first item. */
export const chooseForFirst = (entry: string) => inTurn(openMore, chooseItem(entry))
export const writePrayer = (text: string) => fill('Your Prayer Request', text)
/** Opens the menu of the newest of the own messages. */
export const openMessageMenu = async (page: Page) => {
  await page.getByRole('log').getByRole('button', { name: 'Message options' }).last().click()
  await page.getByRole('menuitem').first().waitFor()
}
export const editMessage = inTurn(openMessageMenu, chooseItem('Edit'))
export const sendMessage = async (page: Page) => {
  await page.getByLabel('Your message').fill('I will bring the guitar.')
  await page.getByLabel('Your message').press('Enter')
}
