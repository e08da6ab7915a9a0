/**
 * All spellings of one name have one key: NFKC folds widths and ligatures, upper and then lower case folds letters that
 * have several small forms (ß, ς).
 */
export const usernameKey = (username: string): string =>
  username.trim().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
