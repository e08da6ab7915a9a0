// A group that sends emails, and the mail server that takes them.

import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { freePort } from '#tools/free-port.ts'
import { startServer } from '#tools/start-server.ts'
import { test as base, expect } from './test.ts'

/** Domain whose addresses the mail server does not know. */
export const unknownDomain = 'unknown.example'

async function startMailServer() {
  const mails: ParsedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo({ address }, _session, done) {
      const isUnknown = address.endsWith(`@${unknownDomain}`)
      done(isUnknown ? Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }) : null)
    },
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        mails.push(mail)
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { port, mails, stop: () => new Promise<void>((resolve) => server.close(resolve)) }
}

const isTo = (mail: ParsedMail, address: string) => [mail.to].flat().some((it) => it?.text === address)

interface MailFixtures {
  /** Waits until an address has got so many emails, and returns the text of the last one. */
  mailTo: (address: string, count?: number) => Promise<string>
}
interface MailWorkerFixtures {
  mailServer: Awaited<ReturnType<typeof startMailServer>>
  /** SQLite file of the group. */
  file: string
}

/** The `test` of a group that sends emails. */
export const test = base.extend<MailFixtures, MailWorkerFixtures>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      const server = await startMailServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  file: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'lampstand-e2e-'))
      await use(join(folder, 'lampstand.db'))
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  sharedAddress: [
    async ({ mailServer, file }, use) => {
      // Links in emails have the port.
      const port = await freePort()
      const environment = {
        PORT: `${port}`,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
        MAIL_FROM: 'Lampstand <lampstand@example.org>',
      }
      const server = await startServer({ databaseUrl: `file:${file}`, environment })
      await use(server.address)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  mailTo: async ({ mailServer }, use) => {
    await use(async (address, count = 1) => {
      const found = () => mailServer.mails.filter((mail) => isTo(mail, address))
      await expect.poll(() => found().length).toBe(count)
      return found().at(-1)?.text ?? ''
    })
  },
})
