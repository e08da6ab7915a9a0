import { screenPaths } from '#tools/screen-paths.ts'
import { leader, logIn } from '../support/people.ts'
import { doLeaderTasks, doStudentTasks } from '../support/tasks.ts'
import { expect, expectConsole, test } from '../support/test.ts'
import { expectTranslated, translate, type Way } from '../support/translate.ts'

for (const way of ['wrap', 'merge', 'swap'] satisfies Way[]) {
  const tag = way === 'wrap' ? '@always' : []
  test(`X15: lets a student do everything on translated pages (${way})`, { tag }, async ({ page, api }) => {
    // A wrong password.
    expectConsole(/status of 40[01]/)
    await translate(page, way)
    await doStudentTasks(page, api)
    await expectTranslated(page)
  })
  test(`X15: lets a leader do everything on translated pages (${way}) @own-group`, async ({ page, api }) => {
    // A wrong password.
    expectConsole(/status of 40[01]/)
    await translate(page, way)
    await doLeaderTasks(page, api)
    await expectTranslated(page)
  })
}

for (const [who, paths] of Object.entries(screenPaths)) {
  test(`opens every screen of a ${who}, and goes on to the next`, async ({ page, student }) => {
    await translate(page)
    await (who === 'visitor' ? page.goto(`${paths[0]}`) : logIn(page, who === 'student' ? student : leader, paths[0]))
    for (const path of [...paths.slice(1), ...paths.slice(0, -1).reverse()]) {
      await page.locator('h1').evaluateAll((headings, to) => {
        for (const heading of headings) heading.setAttribute('data-left', '')
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
      await expect(page.locator('h1:not([data-left])')).toBeAttached()
      await expect(page.getByText('Loading...')).toHaveCount(0)
      await expect(page.getByText('This page stopped working')).toHaveCount(0)
    }
  })
}
