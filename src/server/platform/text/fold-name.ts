/**
 * Returns the form that all spellings of a name share, for uniqueness and look-up. NFKC folds widths and ligatures; upper and then
 * lower case folds letters with several lower-case forms (ß, ς).
 */
export const foldName = (name: string): string =>
  name.trim().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
