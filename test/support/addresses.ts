import type { Channel } from '#contract/rules/notifications.ts'

/** Environment of a group with both channels, where nothing listens. */
export const withChannels = {
  PUBLIC_URL: 'https://youth.example.org',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Lampstand <lampstand@example.org>',
  NOTIFY_WEBHOOK: 'https://gateway.example.org/hook',
  NOTIFY_WEBHOOK_SECRET: 'a secret of at least 32 characters',
}

/** Values of a call that enters an address. */
export const newAddress = (channel: Channel, address: string, isParents?: boolean) => ({
  params: { channel },
  body: { address, timeZone: 'Europe/Madrid', ...(isParents !== undefined && { isParents }) },
})
