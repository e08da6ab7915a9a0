import { liveThroughAnEvening } from '../gallery/evening.ts'
import { findAxeViolations } from '../support/axe.ts'
import { findGeometryFaults } from '../support/geometry.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test('X1, X8: lets a leader set a group up and share the work on a phone', async ({ browser, startFresh }) => {
  // The wrong password, and requests for what only leaders see while a leader becomes a student.
  expectConsole(/status of 40[13]|Only leaders can do this/)
  const faults: string[] = []
  await liveThroughAnEvening({
    browser,
    server: await startFresh(),
    snap: async (name, page) => {
      // The geometry rules measure targets. Axe also counts those that the page is just scrolling under a bar.
      const violations = (await findAxeViolations(page)).filter((it) => !it.startsWith('target-size'))
      faults.push(...[...(await findGeometryFaults(page)), ...violations].map((fault) => `${name}: ${fault}`))
    },
  })
  expect(faults).toEqual([])
})
