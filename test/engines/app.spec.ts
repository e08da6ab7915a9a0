// What all screens share: menu, dialogs, language and theme.
import ar from '../../src/locales/ar.json' with { type: 'json' }
import { leader } from '../browser/support/people.ts'
import { choose, sideMenu } from './support/menu.ts'
import { button, css, heading, link, role, type Screen, within } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('EB1: opens the side menu as a sheet, and closes it with Escape and Back', async ({ openAs, student }) => {
  const screen = await openAs(student, '/questions')
  await screen.tap(button('Menu'))
  const { x, y, width, height } = await screen.sees(sideMenu)
  expect([x + width, y, width, height]).toEqual([390, 0, 256, 844])
  await screen.hasFocus(within(sideMenu, button('Close menu')))
  await screen.tab.press('Escape')
  await screen.seesNo(sideMenu)
  await screen.hasFocus(button('Menu'))
  await screen.tap(button('Menu'))
  await screen.sees(sideMenu)
  await screen.tab.back()
  await screen.seesNo(sideMenu)
  await screen.showsPath('/questions')
})

test('EB1: keeps the focus in a dialog, returns it on Escape, and closes the dialog on Back', async ({ openAs }) => {
  const screen = await openAs(leader, '/admin/dashboard')
  await choose(screen, 'Questions')
  const [add, dialog] = [button('Add Question'), role('dialog')]
  await screen.tap(add)
  for (let presses = 0; presses < 12; presses += 1) {
    await screen.hasFocus(dialog)
    await screen.tab.press(presses < 6 ? 'Tab' : 'Shift+Tab')
  }
  await screen.tab.press('Escape')
  await screen.seesNo(dialog)
  await screen.hasFocus(add)
  await screen.tap(add)
  await screen.sees(dialog)
  await screen.tab.back()
  await screen.seesNo(dialog)
  await screen.showsPath('/admin/questions')
  await screen.tab.back()
  await screen.showsPath('/admin/dashboard')
  await screen.sees(heading('Dashboard'))
})

const html = <Value>(screen: Screen, expression: string) =>
  screen.tab.evaluate<Value>(`((html) => ${expression})(document.documentElement)`)

test('EB1: changes to Arabic, from right to left, and back', async ({ openAs, student }) => {
  const screen = await openAs(student, '/dashboard')
  const chooseLanguage = async (account: string | RegExp, language: string | RegExp, name: string) => {
    await screen.tap(button(account))
    await screen.tap(within(role('dialog'), button(language)))
    await screen.tap(button(name))
  }
  const tab = (name: string) => within(role('navigation'), link(name))
  const before = await screen.sees(tab('Dashboard'))
  await chooseLanguage(/, account$/, /^Language/, 'العربية')
  await screen.sees(heading(ar.dashboard_title))
  expect(await html(screen, '[html.dir, html.lang]')).toEqual(['rtl', 'ar'])
  await screen.tab.press('Escape')
  const after = await screen.sees(tab(ar.dashboard_title))
  expect(after.x).toBeCloseTo(390 - before.x - before.width, 0)
  for (const path of ['/dashboard', '/questions', '/chat', '/manage-account']) {
    await screen.open(path)
    await screen.sees(role('heading'))
    expect(await html(screen, 'html.scrollWidth'), path).toBe(390)
  }
  await chooseLanguage(/Sam Student/, new RegExp(ar.language_title), 'English')
  await screen.sees(role('dialog'))
  await expect.poll(() => html(screen, '[html.dir, html.lang]')).toEqual(['ltr', 'en'])
})

test('EB1: changes to the dark theme, which a reload keeps, and back', async ({ openAs, student }) => {
  const screen = await openAs(student, '/resources')
  const paper = () => html<string>(screen, 'getComputedStyle(document.body).backgroundColor')
  const light = await paper()
  await screen.tap(button('Switch to dark theme'))
  await expect.poll(paper).not.toBe(light)
  await screen.tab.reload()
  await screen.sees(css('main'))
  expect(await paper()).not.toBe(light)
  await screen.tap(button('Switch to light theme'))
  await expect.poll(paper).toBe(light)
})
