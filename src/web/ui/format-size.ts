import { perLanguage } from '#locales/intl.ts'
import * as messages from '#messages'

const kilobyte = 1000
const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false } as const
const megabytes = perLanguage((tag) => new Intl.NumberFormat(tag, tenths))

/** Formats a number of bytes for reading: `12 kB`, `3.4 MB`. */
export const formatSize = (bytes: number): string =>
  bytes < kilobyte ** 2
    ? messages.download_kilobytes({ size: String(Math.max(1, Math.round(bytes / kilobyte))) })
    : messages.download_megabytes({ size: megabytes().format(bytes / kilobyte ** 2) })
