import { choose } from '../support/menu.ts'
import { offlineErrors } from '../support/offline.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

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

test('says offline that its list is not on this device, and shows it when there is a connection @wide', async ({
  page,
  student,
}) => {
  expectConsole(offlineErrors)
  const prefetched = page.waitForEvent('requestfinished', (sent) => /resources-page-.*\.js/.test(sent.url()))
  await logIn(page, student, '/dashboard')
  await prefetched
  await page.context().setOffline(true)
  await choose(page, 'Resources')
  await expect(page.getByRole('heading', { name: 'Not on this device yet', level: 1 })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Resources', level: 1 })).toBeVisible()
})

test('opens a book in a new tab from anywhere in its row', async ({ page, student }) => {
  await page
    .context()
    .route('https://m.egwwritings.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>The book</title>' }),
    )
  await logIn(page, student, '/resources')
  const row = page.getByRole('listitem').filter({ hasText: 'Steps to Christ' })
  const opened = page.waitForEvent('popup')
  // The link covers the row, so the click at the name of the author reaches it.
  await row.getByText('by Ellen G. White').click({ force: true })
  const book = await opened
  await expect(book).toHaveURL('https://m.egwwritings.org/en/book/108/toc')
  await expect(page).toHaveURL('/resources')
})
