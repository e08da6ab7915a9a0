import { describe, expect, it } from 'vitest'
import { readDeliveryReport } from './refusals.ts'

const token = 'kX3v_0pQ-9aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456'
interface Report {
  to: string
  type: string
  action: string
  status: string
  diagnostic: string
}
/** Returns a delivery report as Postfix writes it. */
const reportOf = ({
  to = `bounces+${token}@example.org`,
  type = 'multipart/report; report-type=delivery-status;\n\tboundary="7A/mail.example.org"',
  action = 'failed',
  status = '5.1.1',
  diagnostic = 'smtp; 550 5.1.1 <ana@example.org>: Recipient address rejected: User\n    unknown in virtual mailbox table',
}: Partial<Report> = {}) => `Return-Path: <>
From: MAILER-DAEMON@mail.example.org (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${to}
MIME-Version: 1.0
Content-Type: ${type}

This is a MIME-encapsulated message.

--7A/mail.example.org
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered. Action: failed, Status: 5.1.1

--7A/mail.example.org
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.org
Arrival-Date: Mon,  2 Mar 2026 10:00:00 +0000 (UTC)

Final-Recipient: rfc822; ana@example.org
Action: ${action}
Status: ${status}
Diagnostic-Code: ${diagnostic}

--7A/mail.example.org
Content-Type: text/rfc822-headers

Subject: There is news for you

--7A/mail.example.org--
`

/** What a report says about another mailbox of an alias. */
const delivered = 'Final-Recipient: rfc822; ben@example.org\nAction: delivered\nStatus: 2.0.0'

describe('a delivery report', () => {
  it.for([
    [{}, 'as Postfix writes it'],
    [{ to: `"Bounces" <bounces+${token}@example.org>` }, 'with a name'],
    [{ status: '5.2.1 (mailbox disabled)' }, 'with a comment'],
    [{ status: '5.0.0', diagnostic: 'smtp; 550 No such user here' }, 'as Exim writes it'],
    [
      { diagnostic: `smtp; 550 No\n\n${delivered.replace('delivered', 'failed').replace('2.0.0', '5.1.1')}` },
      'with two',
    ],
    [{ type: 'multipart/report; boundary=7A/mail.example.org; report-type=delivery-status' }, 'without quotes'],
  ] as const)('names the address that was refused %s: %s', ([change]) => {
    expect(readDeliveryReport(reportOf(change))).toBe(token)
    expect(readDeliveryReport(reportOf(change).replaceAll('\n', '\r\n'))).toBe(token)
  })

  it.for([
    [{ action: 'delayed' }, 'that is delayed'],
    [{ action: 'delivered' }, 'that was delivered'],
    [{ status: '5.7.1' }, 'for a policy'],
    [{ status: '5.2.2' }, 'that is full'],
    [{ status: '4.4.1' }, 'for now'],
    [{ status: '5.2.1', diagnostic: 'smtp; 550 5.2.1 This user gets mail too quickly' }, 'with too many messages'],
    [{ status: '5.1.0', diagnostic: 'smtp; 550 5.1.0 Sender address rejected' }, 'for the address of the sender'],
    [{ status: '5.0.0', diagnostic: 'smtp; 550 Sender is blocked' }, 'for the sender'],
    [{ status: '5.0.0', diagnostic: 'smtp; 550 Administrative prohibition' }, 'for a reason that is not said'],
    [{ status: '5.0.0', diagnostic: '' }, 'for no reason'],
    [{ diagnostic: `smtp; 550 No\n\n${delivered}` }, 'of two, of which one was delivered'],
    [{ diagnostic: `smtp; 550 No\n\n${delivered.replace('delivered', 'delayed')}` }, 'of two, of which one is delayed'],
    [{ to: 'bounces@example.org' }, 'without a token'],
    [{ to: 'bounces+short@example.org' }, 'with another token'],
    [{ type: 'text/plain' }, 'in a text'],
    [{ type: 'multipart/mixed; boundary="7A/mail.example.org"' }, 'in another mail'],
    [{ type: 'multipart/report; boundary="other"' }, 'in no part'],
  ] as const)('ends no address %s: %s', ([change]) => {
    expect(readDeliveryReport(reportOf(change))).toBeUndefined()
  })

  it('that is none ends no address', () => {
    for (const text of [
      '',
      '\n\n',
      'Out of office',
      `To: bounces+${token}@example.org\n\nAction: failed\nStatus: 5.1.1`,
    ])
      expect(readDeliveryReport(text)).toBeUndefined()
  })
})
