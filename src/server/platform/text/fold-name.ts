/**
 * Returns the form that all spellings of a name share, for uniqueness and look-up. NFKC folds widths and ligatures; upper and then
 * lower case folds letters with several lower-case forms (ß, ς). İ, which is i with another dot in lower case, is i as well, as ı is.
 */
export const foldName = (name: string): string =>
  name.trim().normalize('NFKC').toUpperCase().toLowerCase().replaceAll('i\u0307', 'i').normalize('NFKC')
