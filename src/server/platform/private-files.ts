/** Makes all files and folders that this process creates accessible to their owner only. */
export function makeFilesPrivate(): void {
  process.umask(0o077)
}
