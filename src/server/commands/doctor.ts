// `npm run doctor`: see docs/operating.md#troubleshooting.
import { printText } from '#server/platform/log/print.ts'
import { readArguments } from './arguments.ts'
import { checkNode } from './doctor/check-node.ts'
import { type Finding, printFindings } from './doctor/finding.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: npm run doctor [-- --local] [--settings <file>] [--json]
Checks this installation, and says what to do for each fault. It changes nothing. The exit status is 1 if there is a fault.
  --local             asks no push service of a browser vendor, for machines without internet
  --settings <file>   file with the settings of the service; /etc/lampstand.env by default
  --json              prints the findings as JSON
Example: sudo -u lampstand sh -c 'set -a; . /etc/lampstand.env; npm run doctor'`

await runCommand(async () => {
  const {
    local = false,
    settings = '/etc/lampstand.env',
    json,
  } = readArguments({
    usage,
    options: { local: { type: 'boolean' }, settings: { type: 'string' }, json: { type: 'boolean' } },
  }).values
  const findings: Finding[] = checkNode()
  if (findings.every(({ state }) => state === 'ok')) {
    // Imported when needed, because an old Node can't load it.
    const { runChecks } = await import('./doctor/checks.ts')
    findings.push(...(await runChecks({ settingsFile: settings, isLocal: local })))
  }
  if (json) printText(JSON.stringify(findings, null, 2))
  else printFindings(findings)
  if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1
})
