/** The logo: a lamp on a stand. */
export function Logo({ className = 'size-9' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={className}>
      <path
        d="M16 2.500c4 4.600 5.400 7 5.400 9.600a5.400 5.400 0 0 1-10.800 0c0-2.600 1.400-5 5.400-9.600Z"
        className="fill-lamp"
      />
      <path
        d="M8 19.500h16l-1.800 3.700a2 2 0 0 1-1.800 1.100h-2.600V27h3.400v2.500H10.800V27h3.400v-2.700h-2.600a2 2 0 0 1-1.800-1.100L8 19.500Z"
        className="fill-current"
      />
    </svg>
  )
}
