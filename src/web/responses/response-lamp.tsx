import { Lamp, litFlame, unlitFlame } from '#web/ui/lamp.tsx'
import type { ResponseState } from './response-states.tsx'

const glow = 'drop-shadow-[0_0_0.3rem_var(--lamp)]'

/** A burning flame says that the question is answered, a glow that a leader has read the answer. */
const looks: Record<ResponseState, [flame: string, lamp: string]> = {
  none: [unlitFlame, ''],
  pending: [litFlame, ''],
  approved: [litFlame, glow],
  rejected: [unlitFlame, glow],
}

interface ResponseLampProps {
  state: ResponseState
  /** Whether the student sees for the first time that the answer was read. */
  isKindled?: boolean
  className?: string
}

/** The lamp of a question, which shows the state of the student's response to it. */
export function ResponseLamp({ state, isKindled = false, className = 'size-7' }: ResponseLampProps) {
  const [flame, look] = looks[state]
  return <Lamp className={`shrink-0 ${look} ${className}`} flame={`${flame} ${isKindled ? 'animate-kindle' : ''}`} />
}
