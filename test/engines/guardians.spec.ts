import { call, post, unique } from '../browser/support/content.ts'
import { leader, registerStudent } from '../browser/support/people.ts'
import { button, field, heading, role, text, within } from './support/screen.ts'
import { test } from './support/test.ts'

test('EB1: opens a link for parents, says yes, and keeps the link with a PIN', async ({ open, api }) => {
  const { _id } = await registerStudent(api)
  const title = unique('Two nights by the lake')
  const event = { startsAt: '2031-01-05', forParents: true, answerUntil: '2031-01-04' }
  await call(api, leader, 'POST', '/api/broadcasts', {
    title,
    content: 'We leave at five.',
    priority: 'normal',
    ...event,
  })
  const { token } = await post<{ token: string }>(api, leader, `/api/users/${_id}/guardian-links`, {})
  const card = role('article', title)

  const maria = await open(`/guardian#${token}`)
  await maria.tap(button('Open'))
  await maria.sees(heading(/^About/))
  await maria.tap(within(card, role('radio', 'Yes')))
  await maria.fill(within(card, field('Your name')), 'Maria Cohen')
  await maria.tap(within(card, button('Send answer')))
  await maria.sees(within(card, text(/Maria Cohen said yes on/)))
  await maria.tap(within(card, button('Keep this link')))
  await maria.fill(field('Choose a PIN'), '482913')
  await maria.tap(button('Keep link'))
  await maria.showsPath(`/guardian?pin#${token}`)

  const again = await open(`/guardian?pin#${token}`)
  await again.fill(field('PIN'), '482913')
  await again.tap(button('Open'))
  await again.sees(within(card, text(/Maria Cohen said yes on/)))
})
