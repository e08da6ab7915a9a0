// Questions, answers and reviews.
import { addQuestion, addQuestionWith, addResponse, unique } from '../browser/support/content.ts'
import { leader } from '../browser/support/people.ts'
import { choose } from './support/menu.ts'
import { button, field, heading, item, link, role, text, within } from './support/screen.ts'
import { test } from './support/test.ts'

test('EB1: answers a question, with a draft that a reload keeps @always', async ({ openAs, student, api }) => {
  const { title } = await addQuestion(api)
  const screen = await openAs(student, '/questions')
  await screen.tap(within(item(new RegExp(title)), link(/^Answer/)))
  const answer = `${unique('It keeps.')}\nIt gives taste.`
  await screen.fill(field('Your Response'), answer)
  await screen.tab.reload()
  await screen.has(field('Your Response'), answer)
  await screen.tap(button('Submit Response'))
  await screen.sees(heading('Your lamp is lit'))
  await choose(screen, 'My Responses')
  await screen.sees(within(item(new RegExp(title)), text(/It keeps\. .*It gives taste\./)))
})

test('EB1: approves one answer, rejects another, and says why', async ({ openAs, student, api }) => {
  const anna = await openAs(leader, '/admin/responses')
  for (const [decision, words] of [
    ['Approve', 'Well said!'],
    ['Reject', 'Where would you shine?'],
  ] as const) {
    const { _id } = await addQuestion(api)
    await addResponse(api, student, _id)
    await anna.open(`/admin/responses?question=${_id}`)
    await anna.tap(button('Review'))
    await anna.fill(field('Feedback (optional)'), words)
    await anna.tap(button(decision))
    await anna.sees(text('Response updated successfully'))
  }
  const screen = await openAs(student, '/responses')
  for (const shown of ['Approved', 'Well said!', 'Rejected', 'Where would you shine?']) await screen.sees(text(shown))
})

test('EB1: asks a question with a due date', async ({ openAs }) => {
  const screen = await openAs(leader, '/admin/questions')
  const title = unique('Light')
  await screen.tap(button('Add Question'))
  const form = role('dialog')
  await screen.fill(within(form, field('Title')), title)
  await screen.fill(within(form, field('Description')), 'What does it mean to be a light?')
  await screen.set(within(form, field('Category')), 'bible')
  await screen.set(within(form, field('Due date')), '2031-01-05')
  await screen.tap(within(form, button('Create question')))
  await screen.sees(text('Question created successfully'))
  await screen.sees(within(item(new RegExp(title)), text(/Jan 5, 2031/)))
})

test('EB1: shows a question in Arabic up to the last word that its lines have room for @own-group', async ({
  openAs,
  student,
  api,
}) => {
  await addQuestionWith(api, {
    title: 'Light',
    dueDate: '2031-01-05',
    description: 'لو كان ترتيب السهرة بيدك: هادئة أم صاخبة؟',
  })
  const screen = await openAs(student, '/dashboard')
  await screen.sees(text(/^لو كان .*صاخبة؟$/))
})
