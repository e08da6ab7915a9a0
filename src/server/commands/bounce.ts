// `npm run bounce`: see docs/operating.md#bounces.
import { text } from 'node:stream/consumers'
import { print } from '#server/platform/log/print.ts'
import { endByToken, readDeliveryReport } from '#server/subjects/notifications/public.ts'
import { readArguments } from './arguments.ts'
import { runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage: npm run bounce < report
Reads a delivery report (RFC 3464) from standard input. If an address was refused for good, it gets no more messages.
Example, in /etc/aliases of a mail server on this machine:
  bounces: "|/usr/bin/sudo -u lampstand /usr/local/bin/lampstand-bounce"`

await runCommand(async () => {
  readArguments({ usage, options: {} })
  const endToken = readDeliveryReport(await text(process.stdin))
  if (endToken === undefined) {
    print('This is not a report that an address of Lampstand was refused for good. Nothing has changed.')
    return
  }
  const now = new Date().toISOString()
  const userId = await withDatabase(({ write }) =>
    write((transaction) => endByToken(transaction, { endToken, reason: 'refused', now })),
  )
  print(userId === undefined ? 'Nobody has this address any more.' : 'The address gets no more messages.')
})
