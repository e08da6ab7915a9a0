/** Returns the current time. Nothing else reads the clock, so that tests can set it. */
export type Clock = () => Date
