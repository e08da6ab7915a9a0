import { expect, it } from 'vitest'
import { firstNames } from './first-names.ts'

it.each([
  [
    ['Ruth Adeyemi', 'Tomás Ruiz'],
    ['Ruth', 'Tomás'],
  ],
  [
    ['Pastor Peter Bell', 'Dr. Ana Ruiz', 'Don'],
    ['Pastor Peter', 'Dr. Ana', 'Don'],
  ],
  [
    ['Hna. Lucía Paz', 'Irmão João Lima', 'Père Luc Roy', 'Mama Neema Juma'],
    ['Hna. Lucía', 'Irmão João', 'Père Luc', 'Mama Neema'],
  ],
  [
    ['عبد المسيح حنا', 'القس سمير', 'Ruth Adeyemi'],
    ['عبد المسيح حنا', 'القس سمير', 'Ruth'],
  ],
  [
    ['Ruth Adeyemi', 'Ruth Bell'],
    ['Ruth Adeyemi', 'Ruth Bell'],
  ],
])('calls %j by the names that tell them apart', (names, expected) => {
  expect(firstNames(names)).toEqual(expected)
})
