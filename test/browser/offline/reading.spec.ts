// Reading without a connection: what was seen stays readable and says how old it is, and the unknown never looks empty.
import { addQuestion, unique } from '../support/content.ts'
import { untilStored } from '../support/device.ts'
import { expectSoundGeometry } from '../support/geometry.ts'
import { offlineErrors, waitUntilKept } from '../support/offline.ts'
import { createContent, findServer, isStatic, loseServer, seenAt, unseen, visit } from '../support/offline-content.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

/** The width of most phones. */
test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('E6: shows a student offline what was seen, and its age', async ({ page, api }) => {
    expectConsole(offlineErrors)
    const { student, question, texts } = await createContent(api)
    const visits: [string, string][] = [
      ['/dashboard', texts.question],
      ['/questions', texts.question],
      [`/questions/${question._id}`, texts.feedback],
      ['/responses', texts.answer],
      ['/prayer-requests', texts.prayer],
      ['/prayer-requests?show=yours', texts.prayer],
      ['/chat', texts.message],
      ['/announcements', texts.announcement],
      ['/resources', 'Steps to Christ'],
      ['/manage-account', student.username],
    ]
    await logIn(page, student)
    await visit(page, visits)
    await untilStored(page, Object.values(texts))
    await waitUntilKept(page, 'student')
    await page.context().setOffline(true)
    for (const [path, text] of visits) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
      await expect(unseen(page)).toHaveCount(0)
      await expect(
        isStatic(path) ? page.getByText("You're offline.", { exact: true }).last() : seenAt(page),
      ).toBeVisible()
      await expectSoundGeometry(page, path)
    }
    await page.goto('/questions')
    await expect(seenAt(page)).toBeVisible()
    const { title } = await addQuestion(api)
    await page.context().setOffline(false)
    await expect(seenAt(page)).toHaveCount(0)
    const heading = page.getByRole('heading', { name: title })
    // A list that was loaded just before holds new questions back.
    const showNew = page.getByRole('button', { name: '1 new question' })
    await expect(heading.or(showNew)).toBeVisible()
    if (await showNew.isVisible()) await showNew.click()
    await expect(heading).toBeVisible()
  })

  test('E6: shows a leader offline what was seen', async ({ page, api }) => {
    expectConsole(offlineErrors)
    const { student, question, texts } = await createContent(api, unique('Zara'))
    const visits: [string, string][] = [
      ['/admin/dashboard', texts.question],
      ['/admin/questions', texts.question],
      [`/questions/${question._id}`, texts.answer],
      ['/admin/responses?status=approved', texts.answer],
      [`/admin/chat?chat=${student._id}`, texts.message],
      ['/admin/prayer-requests', texts.prayer],
      ['/admin/broadcast', texts.announcement],
      ['/admin/users', student.name],
      [`/admin/users/${student._id}`, texts.answer],
    ]
    await logIn(page, leader)
    await visit(page, visits)
    await untilStored(page, [...Object.values(texts), student.name])
    await waitUntilKept(page, 'leader')
    await page.context().setOffline(true)
    for (const [path, text] of visits) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
      await expect(seenAt(page)).toBeVisible()
      await expectSoundGeometry(page, path)
    }
  })
})

for (const [person, paths] of [
  [
    'student',
    ['/dashboard', '/questions', '/questions/b1', '/responses', '/prayer-requests', '/chat', '/announcements'],
  ],
  [
    'leader',
    [
      ...[
        '/admin/dashboard',
        '/admin/questions',
        '/admin/responses',
        '/admin/chat',
        '/admin/chat?chat=b1',
        '/admin/users',
      ],
      ...['/admin/users?show=waiting', '/admin/users?search=Sam', '/admin/users/b1', '/admin/prayer-requests'],
      ...['/admin/broadcast', '/admin/invite', '/admin/invite?for=leaders', '/admin/history', '/admin/settings'],
    ],
  ],
] as const) {
  test(`E6: never claims offline that something unseen by a ${person} is empty`, async ({ page, student }) => {
    expectConsole(offlineErrors)
    // The only list that is fetched at the start. It may be stored before the connection is lost.
    await page.route('**/api/broadcasts/student*', (route) => route.abort('internetdisconnected'))
    await logIn(page, person === 'leader' ? leader : student, '/manage-account')
    await untilStored(page, ['personal:account'])
    await loseServer(page)
    for (const path of paths) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(
        main
          .getByText(/Not on this device yet|This part will load/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      // A skeleton would promise that something is loading.
      await expect(main.locator('.animate-appear')).toHaveCount(0)
      await expect(main).not.toContainText(/\bNo |haven't|Nothing|You're all caught up|Everyone has/)
      await expectSoundGeometry(page, path)
    }
  })
}

test('loads what is missing when the connection returns', async ({ page, api }) => {
  expectConsole(offlineErrors)
  const { title } = await addQuestion(api)
  await logIn(page, await registerStudent(api), '/resources')
  await untilStored(page, ['personal:account'])
  await loseServer(page)
  await page.goto('/questions')
  await expect(unseen(page)).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(unseen(page)).toBeVisible()
  await findServer(page)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(unseen(page)).toHaveCount(0)
})

test('opens a question offline that was seen only in a list', async ({ page, api }) => {
  expectConsole(offlineErrors)
  const { question, student, texts } = await createContent(api)
  const other = await addQuestion(api)
  await logIn(page, student)
  await visit(page, [
    ['/questions', texts.question],
    ['/responses', texts.answer],
  ])
  await untilStored(page, [texts.answer, other.title])
  await loseServer(page)
  await page.goto(`/questions/${other._id}`)
  await expect(page.getByRole('heading', { name: other.title })).toBeVisible()
  await page.goto(`/questions/${question._id}`)
  await expect(page.getByText(texts.feedback)).toBeVisible()
  await expect(page.getByText(texts.answer)).toBeVisible()
})
