import type { MailOptions, WebhookOptions } from '#server/platform/channel-variables.ts'
import type { Environment } from '#server/platform/env.ts'
import { probe } from '#server/platform/http/probe.ts'
import { isOnlyPrivate, openMailServer } from '#server/subjects/notifications/public.ts'
import { type Finding, fault, reasonOf, report } from './finding.ts'

/** Logs in to the mail server, and sends nothing. */
async function checkMail(mail: MailOptions, publicUrl: string): Promise<Finding[]> {
  try {
    const { host, connection } = await openMailServer(mail, new URL(publicUrl).hostname)
    connection.quit()
    return report('Email', [], `${host} takes emails of ${mail.from.address}`)
  } catch (error) {
    const help = 'Correct SMTP_URL, and allow outgoing connections to it: docs/operating.md#addresses'
    return report('Email', [fault(`${(error as Error).message}, so nobody gets emails.`, help)])
  }
}

/** Asks whether the gateway responds, and sends it nothing. */
async function checkWebhook({ url, allowsPrivate }: WebhookOptions): Promise<Finding[]> {
  const { origin, hostname } = new URL(url)
  if (!allowsPrivate && (await isOnlyPrivate(hostname))) {
    const help = 'If it is to be there, set NOTIFY_WEBHOOK_PRIVATE=on: docs/operating.md#webhook'
    return report('Webhook', [fault(`${origin} is in a private network, so it gets nothing.`, help)])
  }
  try {
    const { certificate } = await probe(new URL(url), { method: 'HEAD' })
    if (certificate?.problem !== undefined) throw new Error(certificate.problem)
    return report('Webhook', [], `${origin} responds`)
  } catch (error) {
    const help = 'Start the gateway, or correct NOTIFY_WEBHOOK: docs/operating.md#addresses'
    return report('Webhook', [fault(`${origin} can't be reached (${reasonOf(error)}).`, help)])
  }
}

/** Checks the channels of messages to addresses that are set up. */
export async function checkChannels({ mail, webhook, publicUrl = '' }: Environment): Promise<Finding[]> {
  const findings = await Promise.all([mail && checkMail(mail, publicUrl), webhook && checkWebhook(webhook)])
  return findings.flatMap((it) => it ?? [])
}
