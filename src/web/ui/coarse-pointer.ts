/** Whether the user points with a finger, so that a field that takes the focus opens a keyboard, which covers half of the screen. */
export const coarsePointer = window.matchMedia('(pointer: coarse)')
