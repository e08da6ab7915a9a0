import * as messages from '#messages'

const kilobyte = 1000

/** Formats a number of bytes for reading: `12 kB`, `3.4 MB`. */
export const formatSize = (bytes: number): string =>
  bytes < kilobyte ** 2
    ? messages.download_kilobytes({ size: String(Math.max(1, Math.round(bytes / kilobyte))) })
    : messages.download_megabytes({ size: (bytes / kilobyte ** 2).toFixed(1) })
