/**
 * Lets this process continue when standard output or standard error is closed, or on a full disk. Node.js would end it at the first
 * line. Call it before anything is printed. (The log has its own destination: log-destination.ts.)
 */
export function survivePrintErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
