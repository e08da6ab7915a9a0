/** Classes of a flame that burns, and of one that does not. */
export const litFlame = 'fill-lamp stroke-lamp'
export const unlitFlame = 'fill-transparent stroke-line-strong'

/** An oil lamp. `flame` has the classes of the flame, `stand` those of the stand. */
export const Lamp = ({ flame = litFlame, stand = 'fill-muted', className = 'size-9' }) => (
  <svg aria-hidden viewBox="0 0 32 32" className={`overflow-visible ${className}`}>
    <path
      d="M16 3c4 4.500 5.400 6.900 5.400 9.400a5.400 5.400 0 0 1-10.800 0c0-2.500 1.400-4.900 5.400-9.400Z"
      className={flame}
      strokeWidth="1.500"
    />
    <path d="M8 20h16l-2 4h-3v2.500h3V29H10v-2.500h3V24h-3l-2-4Z" className={stand} />
  </svg>
)

/** A lit lamp in its glow, for screens on which everything is done. */
export const LitLamp = ({ className = 'size-24' }: { className?: string }) => (
  <span
    className={`grid shrink-0 place-items-center rounded-full bg-[radial-gradient(var(--glow),transparent_70%)] ${className}`}
  >
    <Lamp className="size-2/3" />
  </span>
)
