/** Makes every file and folder that this process creates readable by its owner only, from the first byte. */
export function keepFilesPrivate(): void {
  process.umask(0o077)
}
