#!/bin/sh
# Papa Parse finds the delimiter of a short file with two columns only if the file does not end in a line break.
#
# A good guess: what a spreadsheet writes is recognised, whatever its length, and a line break at the end, which every program writes,
# changes nothing. But the guess looks at the first ten lines and counts the empty one after the last line break as a row of one cell.
# With up to nine rows of two cells, the mean then is below the 1.99 that a delimiter needs. So tabs and semicolons count for nothing,
# the comma is taken, and each row is one cell; a single comma in a text makes it two other cells. An error says that no delimiter was
# found, but the rows come all the same. Who meets it: whoever reads short lists that people paste or save, such as a title and a text,
# or a name and a birthday, from Excel in Germany or France. What helps: `skipEmptyLines`, which the guess then also uses, or counting
# the delimiters of the first line oneself.
#
# papaparse 5.7.1.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts papaparse@5.7.1 >/dev/null
cat >read.js <<'END_OF_SCRIPT'
const { parse } = require('papaparse')
for (const rows of [3, 9, 10]) {
  const text = Array.from({ length: rows }, (_, row) => `Prayer ${row};When do you pray`).join('\n')
  for (const [name, file, options] of [
    ['without a line break at the end', text, {}],
    ['with one', `${text}\n`, {}],
    ['with one, skipEmptyLines', `${text}\n`, { skipEmptyLines: true }],
  ]) {
    const { data, meta, errors } = parse(file, options)
    console.log(`${rows} rows ${name}: "${meta.delimiter}", ${data[0].length} cells, ${errors.length} errors`)
  }
}
END_OF_SCRIPT
cat >expected <<'END_OF_OUTPUT'
3 rows without a line break at the end: ";", 2 cells, 0 errors
3 rows with one: ",", 1 cells, 1 errors
3 rows with one, skipEmptyLines: ";", 2 cells, 0 errors
9 rows without a line break at the end: ";", 2 cells, 0 errors
9 rows with one: ",", 1 cells, 1 errors
9 rows with one, skipEmptyLines: ";", 2 cells, 0 errors
10 rows without a line break at the end: ";", 2 cells, 0 errors
10 rows with one: ";", 2 cells, 0 errors
10 rows with one, skipEmptyLines: ";", 2 cells, 0 errors
END_OF_OUTPUT
node read.js >seen
diff expected seen
cat seen
