#!/bin/sh
# mailparser has no part with the report of a mail server about a failed delivery: its lines are in the text, after the words for people.
#
# A good guess: of a bounce (RFC 3464, multipart/report), the part message/delivery-status is among the attachments with its content, as
# the returned message is, and as Python's email has each recipient's fields. But mailparser appends its lines to `text`, where they can't
# be told from what the server wrote for people, who may quote such lines; and the headers of the part are lost. Who meets it: whoever
# ends addresses by bounces. What helps: reading the fields with `MailParser`'s stream of raw parts, or from the source of the message.
#
# mailparser 3.14.2, Python 3.11 of Debian 12.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts mailparser@3.14.2 >/dev/null
{
  printf '%s\r\n' 'From: MAILER-DAEMON@example.org' 'To: bounces@example.org' 'Subject: Undelivered' 'MIME-Version: 1.0' \
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"' '' \
    '--b' 'Content-Type: text/plain' '' 'The fields below say why.' '' \
    '--b' 'Content-Type: message/delivery-status' '' 'Reporting-MTA: dns; mx.example.org' '' \
    'Final-Recipient: rfc822; one@example.com' 'Action: failed' 'Status: 5.1.1' '' \
    'Final-Recipient: rfc822; two@example.com' 'Action: delayed' 'Status: 4.4.1' '' \
    '--b' 'Content-Type: message/rfc822' '' 'From: group@example.org' 'Subject: New' '' 'New' '' '--b--'
} >bounce.eml
cat >read.cjs <<'END_OF_SCRIPT'
const { simpleParser } = require('mailparser')
simpleParser(require('node:fs').readFileSync('bounce.eml')).then(({ text, attachments }) => {
  console.log('mailparser attachments', attachments.map(({ contentType }) => contentType).join(' '))
  console.log('mailparser text', JSON.stringify(text))
})
END_OF_SCRIPT
cat >read.py <<'END_OF_SCRIPT'
import email
for part in email.message_from_binary_file(open('bounce.eml', 'rb')).get_payload():
    if part.get_content_type() == 'message/delivery-status':
        for fields in part.get_payload()[1:]:
            print('python', fields['Final-Recipient'], fields['Action'], fields['Status'])
END_OF_SCRIPT
cat >expected <<'END_OF_OUTPUT'
mailparser attachments message/rfc822
mailparser text "The fields below say why.\n\nReporting-MTA: dns; mx.example.org\n\nFinal-Recipient: rfc822; one@example.com\nAction: failed\nStatus: 5.1.1\n\nFinal-Recipient: rfc822; two@example.com\nAction: delayed\nStatus: 4.4.1\n"
python rfc822; one@example.com failed 5.1.1
python rfc822; two@example.com delayed 4.4.1
END_OF_OUTPUT
{
  node read.cjs
  python3 read.py
} >seen
diff expected seen
cat seen
