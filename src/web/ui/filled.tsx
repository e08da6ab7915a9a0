import type { ReactNode } from 'react'

/** Stands for the element within the text: no message has this character, which Unicode leaves to applications. */
const place = '\uE000'

interface FilledProps {
  /** Returns the message with a text in the place of the element. */
  text: (place: string) => string
  children: ReactNode
}

/** A message with an element where one of its values is, such as a date: each language has it in its own place. */
export function Filled({ text, children }: FilledProps) {
  const [before, after] = text(place).split(place)
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}
