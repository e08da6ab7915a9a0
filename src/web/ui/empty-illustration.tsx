import type { LucideIcon } from 'lucide-react'

/** Illustration for empty screens: a lamp next to an icon. */
export function EmptyIllustration({ Icon }: { Icon: LucideIcon }) {
  return (
    <svg aria-hidden viewBox="0 0 200 120" className="h-24 w-40 sm:h-30 sm:w-50">
      <ellipse cx="100" cy="108" rx="92" ry="9" className="fill-tint" />
      <path d="M45 44 128 22v82L45 62Z" className="fill-lamp opacity-20" />
      <circle cx="45" cy="53" r="20" className="fill-lamp opacity-25" />
      <path
        d="M45 30c7 8 9.500 12.300 9.500 17a9.500 9.500 0 0 1-19 0c0-4.700 2.500-9 9.500-17Z"
        transform="translate(0 8)"
        className="fill-lamp"
      />
      <path d="M31 72h28l-3.500 7H49v20h8v6H33v-6h8V79h-6.500Z" className="fill-ink" />
      <rect x="114" y="24" width="66" height="80" rx="12" className="fill-surface stroke-line-strong" strokeWidth="2" />
      <Icon x="129" y="38" width="36" height="36" strokeWidth={1.5} className="text-ink" />
      <path d="M128 86h38M136 94h22" className="stroke-line-strong" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
