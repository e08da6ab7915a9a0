/** How a message looks: one's own on the right, in the colour of the light. */
export const bubbleClass = (own: boolean): string =>
  `min-w-0 rounded-2xl border px-4 py-2.5 whitespace-pre-line wrap-anywhere ${
    own ? 'rounded-br-md border-transparent bg-tint' : 'rounded-bl-md border-line bg-surface'
  }`
