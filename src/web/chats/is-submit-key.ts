import type { KeyboardEvent } from 'react'

/** Returns whether a key press submits: Enter, but not with Shift or to confirm an input method (key code 229 in Safari). */
export const isSubmitKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && nativeEvent.keyCode !== 229
