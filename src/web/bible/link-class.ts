/** Classes of a link in a text that people wrote. */
export const linkClass =
  'wrap-anywhere underline decoration-lamp decoration-2 underline-offset-2 hover:decoration-current'
