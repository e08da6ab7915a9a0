// Content to read offline, and the ways to lose the server and find it again.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { addQuestion, addResponse, announce, askForPrayer, bearer, sendMessages, unique } from './content.ts'
import { untilStored } from './device.ts'
import { leader, registerStudent, type Student } from './people.ts'

export const seenAt = (page: Page) => page.locator('time', { hasText: /^Offline\. Seen at \d+:\d\d [AP]M\.$/ })
export const unseen = (page: Page) => page.getByRole('heading', { name: 'Not on this device yet' })

/** Pages whose requests of the API fail, as without a network. The files of the app load. */
const lost = new WeakSet<Page>()
export async function loseServer(page: Page): Promise<void> {
  lost.add(page)
  await page.route('**/api/**', (route) => (lost.has(page) ? route.abort() : route.continue()))
}
export async function findServer(page: Page): Promise<void> {
  lost.delete(page)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

interface Content {
  student: Student
  question: { _id: string; title: string }
  texts: Record<'question' | 'answer' | 'feedback' | 'message' | 'prayer' | 'announcement', string>
}

/** Creates a student with content of each kind. */
export async function createContent(api: APIRequestContext, name = 'Sam Student'): Promise<Content> {
  const student = await registerStudent(api, { name })
  const question = await addQuestion(api, unique('Salt'))
  const texts = {
    question: question.title,
    answer: unique('It keeps.'),
    feedback: unique('Well said.'),
    message: unique('See you on Friday.'),
    prayer: unique('For my exam.'),
    announcement: unique('Camp'),
  }
  const { _id } = await addResponse(api, student, question._id, texts.answer)
  const headers = await bearer(api, leader)
  const review = { status: 'approved', feedback: texts.feedback }
  await expect(await api.put(`/api/responses/${_id}`, { headers, data: review })).toBeOK()
  await sendMessages(api, leader, student._id, [texts.message])
  await askForPrayer(api, student, texts.prayer)
  await announce(api, texts.announcement)
  return { student, question, texts }
}

export const isStatic = (path: string) => path === '/resources' || path === '/manage-account'

/** Opens paths in a page that is signed in, and waits until their texts are shown and stored. */
export async function visit(page: Page, visits: readonly [path: string, text: string][]): Promise<void> {
  for (const [path, text] of visits) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
    if (!isStatic(path)) await untilStored(page, [text])
  }
}
