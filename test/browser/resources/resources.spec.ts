import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('shows both roles all books, websites and verses, without referrer @wide', async ({ page, api }) => {
  for (const person of [await registerStudent(api), leader]) {
    await logIn(page, person, '/resources')
    const section = (name: string) => page.getByRole('region', { name })
    const [books, sites, verses] = [section('Books'), section('Websites'), section('Bible verses')]
    for (const it of [books, sites, verses]) await expect(it.getByRole('listitem')).toHaveCount(6)
    await expect(page.getByRole('link', { name: 'Read Online' })).toHaveCount(6)
    await expect(page.getByRole('link', { name: 'Visit Website' })).toHaveCount(6)
    for (const link of await page.getByRole('main').getByRole('link').all()) {
      expect(await link.getAttribute('href')).toMatch(/^https:\/\/[\w.-]+\//)
      expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
        '_blank',
        'noopener noreferrer',
      ])
    }
    const steps = books.getByRole('listitem').filter({ hasText: 'Steps to Christ' })
    await expect(steps.getByText('by Ellen G. White')).toBeVisible()
    await expect(steps.getByRole('link')).toHaveAttribute('href', 'https://m.egwwritings.org/en/book/108/toc')
    await expect(
      verses.getByText('Thy word have I hid in mine heart, that I might not sin against thee.'),
    ).toBeVisible()
    await expect(verses.getByText('Psalm 119:11')).toBeVisible()
  }
})

test('lists what exists in the language of the reader, and loads no other list @wide', async ({ page, student }) => {
  const lists = new Set<string | undefined>()
  page.on('request', (sent) => {
    const [, language] = /assets\/([\w-]+)-resources-/.exec(sent.url()) ?? []
    if (language !== undefined) lists.add(language)
  })
  await page.addInitScript(() => localStorage.setItem('language', 'es'))
  await logIn(page, student, '/resources')
  const book = page.getByRole('listitem').filter({ hasText: 'Mero cristianismo' })
  await expect(book.getByText('C. S. Lewis')).toBeVisible()
  await expect(book.getByRole('link')).toHaveCount(0)
  await expect(page.getByText('Reina-Valera 1909')).toHaveCount(6)
  expect([...lists]).toEqual(['es'])
})
