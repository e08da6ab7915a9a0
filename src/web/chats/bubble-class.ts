const kinds = {
  own: 'rounded-br-md border-transparent bg-tint',
  failed: 'rounded-br-md border-bad bg-tint',
  /** Another leader's, as a leader sees it. */
  colleague: 'rounded-br-md border-line bg-surface',
  other: 'rounded-bl-md border-line bg-surface',
}

/** Returns the classes of a message by its kind. */
export const bubbleClass = (kind: keyof typeof kinds): string =>
  `min-w-0 rounded-[1.125rem] border px-3 py-2 leading-[1.4] ${kinds[kind]}`
