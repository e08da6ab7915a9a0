/**
 * What all spellings of one name have in common, to compare and to sort by: NFKC folds widths and ligatures, upper and then
 * lower case folds letters that have several small forms (ß, ς).
 */
export const foldName = (name: string): string =>
  name.trim().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
