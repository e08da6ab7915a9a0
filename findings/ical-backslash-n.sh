#!/bin/sh
# node-ical and Python's icalendar read an escaped backslash before the letter n as a line break, so that a title loses its n.
#
# A good guess: values of text are unescaped from left to right (RFC 5545, section 3.3.11), so that `\\n` is a backslash and an n, as
# ical.js reads it. Both others replace `\n` first, wherever it stands, and pairs of backslashes after that: node-ical leaves the
# backslash, icalendar does not. What a writer has escaped rightly comes back as another text, in two lines. Commas and semicolons are
# right. Who meets it: whoever shows other people's calendars, with paths of Windows or formulas in a title or a place, also in khal, which
# reads with icalendar. What helps: reading with ical.js where texts have to be exact.
#
# node-ical 0.27.2, ical.js 2.2.1, python3-icalendar 4.0.3 of Debian 12.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts node-ical@0.27.2 ical.js@2.2.1 >/dev/null
apt-get download -qq python3-icalendar=4.0.3-5 python3-tz python3-dateutil python3-six 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
{
  printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//Example//Example//EN BEGIN:VEVENT UID:camp@example.org
  printf '%s\r\n' DTSTAMP:20261101T000000Z 'DTSTART;VALUE=DATE:20261205' 'SUMMARY:Plans\, in C:\\camp\\notes'
  printf '%s\r\n' END:VEVENT END:VCALENDAR
} >camp.ics
cat >read.cjs <<'END_OF_SCRIPT'
const text = require('node:fs').readFileSync('camp.ics', 'utf8')
const [event] = Object.values(require('node-ical').sync.parseICS(text))
console.log('node-ical', JSON.stringify(event.summary))
const { default: ICAL = require('ical.js') } = require('ical.js')
const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')
console.log('ical.js', JSON.stringify(component.getFirstPropertyValue('summary')))
END_OF_SCRIPT
cat >read.py <<'END_OF_SCRIPT'
import json
from icalendar import Calendar
event = Calendar.from_ical(open('camp.ics', 'rb').read()).walk('VEVENT')[0]
print('icalendar', json.dumps(str(event['SUMMARY'])))
END_OF_SCRIPT
cat >expected <<'END_OF_OUTPUT'
node-ical "Plans, in C:\\camp\\\notes"
ical.js "Plans, in C:\\camp\\notes"
icalendar "Plans, in C:\\camp\notes"
END_OF_OUTPUT
{
  node read.cjs
  PYTHONPATH=root/usr/lib/python3/dist-packages python3 read.py
} >seen
diff expected seen
cat seen
