// What all screens share: menu, dialogs, language and theme.
import ar from '../../src/locales/ar.json' with { type: 'json' }
import { leader } from '../browser/support/people.ts'
import { choose, sideMenu } from './support/menu.ts'
import { button, field, heading, link, role, type Screen, within } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('EB1: keeps the focus in menu and dialogs, and closes them with Escape and Back', async ({ openAs }) => {
  const screen = await openAs(leader, '/admin/dashboard')
  await choose(screen, 'Questions')
  await screen.hasFocus(heading('Questions'))
  const [add, title] = [button('Add Question'), field('Title')]
  for (const opener of [button('Menu'), add]) {
    const dialog = role('dialog')
    await screen.seesNo(dialog)
    await screen.tap(opener)
    for (const keys of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Escape']) {
      await screen.hasFocus(dialog)
      await screen.tab.press(keys)
    }
    await screen.seesNo(dialog)
    await screen.hasFocus(opener)
    await screen.tap(opener)
    await screen.sees(dialog)
    if (opener === add) await screen.fill(title, 'Where is hope?')
    await screen.tab.back()
    await screen.seesNo(dialog)
    await screen.showsPath('/admin/questions')
  }
  await screen.tap(add)
  await screen.has(title, 'Where is hope?')
  await screen.tab.press('Escape')
  await screen.tap(button('Menu'))
  await expect.poll(async () => (await screen.sees(sideMenu)).x).toBe(390 - 256)
  await screen.tab.press('Escape')
  await screen.tab.back()
  await screen.sees(heading('Dashboard'))
})

const html = <Value>(screen: Screen, expression: string) =>
  screen.tab.evaluate<Value>(`((html) => ${expression})(document.documentElement)`)

test('EB1: changes to Arabic, from right to left, and back', async ({ openAs, student }) => {
  const screen = await openAs(student, '/dashboard')
  const chooseLanguage = async (account: RegExp, language: RegExp, name: RegExp) => {
    await screen.tap(button(account))
    await screen.tap(within(role('dialog'), button(language)))
    await screen.tap(button(name))
  }
  const tab = (name: string) => within(role('navigation'), link(name))
  const before = await screen.sees(tab('Dashboard'))
  await chooseLanguage(/, account$/, /^Language/, /^العربية/)
  await screen.sees(heading(ar.dashboard_title))
  expect(await html(screen, '[html.dir, html.lang]')).toEqual(['rtl', 'ar'])
  await screen.tab.press('Escape')
  const after = await screen.sees(tab(ar.dashboard_title))
  // Without the scroll bar, which Firefox draws next to the page.
  const width = await html<number>(screen, 'html.clientWidth')
  expect(after.x + after.width).toBeCloseTo(width - before.x, 0)
  for (const path of ['/dashboard', '/questions', '/chat', '/manage-account']) {
    await screen.open(path)
    await screen.sees(role('heading'))
    expect(await html(screen, 'html.scrollWidth - html.clientWidth'), path).toBe(0)
  }
  await chooseLanguage(/Sam Student/, new RegExp(ar.language_title), /^English/)
  await screen.sees(role('dialog'))
  await expect.poll(() => html(screen, '[html.dir, html.lang]')).toEqual(['ltr', 'en'])
})

test('EB1: changes to the dark theme, which a reload keeps', async ({ openAs, student }) => {
  const screen = await openAs(student, '/resources')
  const paper = () => html<string>(screen, 'getComputedStyle(document.body).backgroundColor')
  const light = await paper()
  await screen.tap(button('Switch to dark theme'))
  await expect.poll(paper).not.toBe(light)
  await screen.tab.reload()
  await screen.sees(button('Switch to light theme'))
  expect(await paper()).not.toBe(light)
})
