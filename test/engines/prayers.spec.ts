import { unique } from '../browser/support/content.ts'
import { leader, registerStudent } from '../browser/support/people.ts'
import { button, field, item, role, text, within } from './support/screen.ts'
import { test } from './support/test.ts'

test('EB1: asks for prayer, prays, and responds', async ({ openAs, student, api }) => {
  const content = unique('For my exam.')
  const request = item(new RegExp(content))
  const sam = await openAs(student, '/prayer-requests')
  await sam.fill(field('Your Prayer Request'), content)
  await sam.tap(button('Submit Request'))
  await sam.sees(text('Prayer request submitted successfully'))
  await sam.sees(request)

  const other = await openAs(await registerStudent(api), '/prayer-requests')
  await other.tap(within(request, button('Pray')))
  await other.sees(within(request, text('1 person praying')))
  await sam.sees(within(request, text('1 person praying')))

  const anna = await openAs(leader, '/admin/prayer-requests')
  await anna.tap(within(request, button('Respond')))
  await anna.fill(within(request, field('Your Response')), 'We pray with you.')
  await anna.tap(within(request, button('Send Response')))
  await sam.sees(within(request, text('We pray with you.')))
  await anna.open('/admin/prayer-requests?show=all')
  await anna.tap(within(request, button('Delete')))
  await anna.tap(within(role('dialog'), button('Delete')))
  await anna.seesNo(request)
  await other.seesNo(request)
})
