import type { KeyboardEvent } from 'react'

/** Enter sends, Shift+Enter starts a new line, and Enter that chooses a word of an input method (229, for Safari) is none of ours. */
export const isSubmitKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && nativeEvent.keyCode !== 229
