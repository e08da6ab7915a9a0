import { startTransition, useEffect, useMemo, useState } from 'react'

type Encode = typeof import('uqr').encode

/** Modules of white around the code, which readers need. */
const quietZone = 4

/** Loads the encoder, which would be the largest part of a screen. Without a network, the code stays empty. */
function useEncode(): Encode | undefined {
  const [encode, setEncode] = useState<Encode>()
  useEffect(() => {
    import('uqr').then(
      // Drawing several codes, as the sheet and the screen do, must not hold up a tap.
      (module) => startTransition(() => setEncode(() => module?.encode)),
      () => undefined,
    )
  }, [])
  return encode
}

/** Returns a path with a square for each dark module, and the number of modules in a row. */
function draw(encode: Encode, text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  let path = ''
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) path += `M${x} ${y}h1v1h-1z`
    })
  })
  return { path, size }
}

/** A QR code, black on white in both themes. A text next to it must say the same. */
export function QrCode({ text, label, className = '' }: { text: string; label: string; className?: string }) {
  const encode = useEncode()
  const { path, size } = useMemo(
    () => (encode === undefined ? { path: '', size: 1 } : draw(encode, text)),
    [encode, text],
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`aspect-square bg-white forced-color-adjust-none ${className}`}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
