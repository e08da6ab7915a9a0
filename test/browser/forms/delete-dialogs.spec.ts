import { beginningOf } from '#contract/shared/beginning-of.ts'
import { addQuestion, announce, askForPrayer, unique } from '../support/content.ts'
import { deleteOf } from '../support/forms.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const restorable = (list: string) => `You can restore it for a week, under ${list}.`
const longText = () => `${unique('For')} ${'verylongword'.repeat(30)} my exam.`

for (const [what, path, create, subject, consequence] of [
  [
    'question',
    '/admin/questions',
    (title, api) => addQuestion(api, title),
    () => unique('Salt'),
    `Responses to it stay. ${restorable('Deleted questions')}`,
  ],
  [
    'announcement',
    '/admin/broadcast',
    (title, api) => announce(api, title),
    () => `${unique('Camp')} ${'w'.repeat(180)}`,
    `It disappears for everyone. ${restorable('Deleted announcements')}`,
  ],
  [
    'prayer request',
    '/admin/prayer-requests',
    async (content, api) => askForPrayer(api, await registerStudent(api), content),
    longText,
    `It disappears for everyone, with its response. ${restorable('Deleted prayer requests')}`,
  ],
] as const satisfies readonly (readonly [
  string,
  string,
  (text: string, api: Parameters<typeof addQuestion>[0]) => Promise<unknown>,
  () => string,
  string,
])[]) {
  test(`asks before deleting a ${what}, and says which one and what is kept`, async ({ page, api }) => {
    const text = subject()
    await create(text, api)
    await logIn(page, leader, path)
    const item = page.getByRole('listitem').filter({ hasText: text })
    await deleteOf(item).click()
    const dialog = page.getByRole('dialog', { name: `Are you sure you want to delete this ${what}?` })
    const shown = beginningOf(text, 100)
    await expect(dialog.getByText(shown, { exact: true })).toBeVisible()
    await expect(dialog).toHaveAccessibleDescription(`${shown} ${consequence}`)
    const cancel = dialog.getByRole('button', { name: 'Cancel' })
    await expect(cancel).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  })
}
