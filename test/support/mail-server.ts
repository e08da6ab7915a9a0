import { type ParsedMail, simpleParser } from 'mailparser'
import type { MailServer } from '#tools/start-mail-server.ts'
import { newAddress } from './addresses.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'
import { createTestPusher } from './push.ts'

/** Runs all jobs that are due. @returns the emails since the last call, parsed and as they are, the outcomes and the warnings */
export async function deliverMails(
  app: Pick<TestApp, 'database' | 'now'>,
  server: MailServer,
  settings: Record<string, string>,
) {
  const { runDue, messages, warnings } = createTestPusher(app, settings)
  await runDue()
  const texts = server.received.splice(0).map(({ text }) => text)
  const mails: ParsedMail[] = []
  for (const text of texts) mails.push(await simpleParser(text))
  return { mails, texts, messages, warnings }
}

/** Enters an address of a person and confirms it with the code that arrives. */
export async function addMailAddress(
  app: TestApp,
  server: MailServer,
  { person, address, isParents }: { person: Person; address: string; isParents?: boolean },
  settings: Record<string, string>,
): Promise<void> {
  await app.call('PUT /api/notifications/addresses/{channel}', newAddress('email', address, isParents), person.token)
  const { mails } = await deliverMails(app, server, settings)
  const [, code = ''] =
    /Code: (\S+)/.exec(mails.find(({ to }) => JSON.stringify(to).includes(address))?.text ?? '') ?? []
  const params = { channel: 'email' as const }
  const { status } = await app.call(
    'POST /api/notifications/addresses/{channel}/confirm',
    { params, body: { code } },
    person.token,
  )
  if (status !== 200) throw new Error(`The code ${code} was refused with ${status}`)
}
