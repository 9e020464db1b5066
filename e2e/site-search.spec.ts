// Features: site, posts
import { expect, test } from './ganit.ts'
import { theAdmin } from './people.ts'
import type { Ganit } from './product.ts'

const MARKDOWN = `Roots of $ax^2+bx+c=0$, and a broken one: $\\frac{1}{$.

<script>document.title = 'hacked'</script>

[harmless](javascript:document.title='hacked')
`

/** Other tests may have written posts. */
async function withoutPosts(ganit: Ganit, token: string) {
  const path = 'posts/all?page_size=100'
  const { body } = await ganit.call<{ items: { post_id: number }[] }>('GET', path, { token })
  for (const { post_id } of body.items) await ganit.call('DELETE', `posts/${post_id}`, { token })
}

test('search engines and messengers are told what each page is', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  for (const path of ['/', '/programs', '/programs/class/8', '/terms', '/blog', '/coming-soon']) {
    await page.goto(path)
    expect(await page.title()).toContain('Ganit')
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{20}/)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', ganit.url + path)
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    const drawn = await page.request.get(picture ?? '')
    expect(drawn.headers()['content-type']).toBe('image/png')
  }
  await page.goto('/')
  const json = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(json ?? '')).toMatchObject({
    '@type': 'EducationalOrganization',
    name: 'Ganit',
    url: `${ganit.url}/`,
  })
})

test('sitemap, robots, feed and manifest say where things are', { tag: '@slow' }, async ({
  request,
  ganit,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${ganit.url}/sitemap.xml`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(20)
  for (const address of addresses) {
    const page = await request.get(address, { maxRedirects: 0 })
    expect([page.status(), address]).toEqual([200, address])
  }
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  for (const { src } of manifest.icons) expect((await request.get(src)).ok()).toBe(true)
  // Pages name the icon with a hash; bookmarks and links elsewhere know it by this name.
  expect((await request.get('/favicon.svg')).headers()['content-type']).toBe('image/svg+xml')
  // Browsers request this file by themselves.
  const ico = await request.get('/favicon.ico')
  expect([ico.status(), ico.headers()['content-type']]).toEqual([200, 'image/x-icon'])
})

test('a post is listed, read and fed, its mathematics drawn and its mischief shown as text [S113]', async ({
  page,
  ganit,
}) => {
  const { token } = await theAdmin(ganit)
  await withoutPosts(ganit, token)
  await page.goto('/blog')
  await expect(page.getByText('Nothing has been published yet.')).toBeVisible()
  await expect(page.locator('link[href*="katex"]')).toHaveCount(0)

  const { body } = await ganit.call<{ post: { post_id: number } }>('POST', 'posts', {
    token,
    body: {
      title: 'Two roots & a <sign>',
      slug: 'two-roots',
      summary: 'Why there are two.',
      markdown: MARKDOWN,
      status: 'published',
      date: '2026-04-05',
    },
  })
  await page.goto('/#blog')
  await page.getByRole('link', { name: 'Two roots & a <sign>' }).click()
  await expect(page).toHaveURL(/\/blog\/two-roots$/)
  await expect(page.getByText('5 Apr 2026')).toBeVisible()
  await expect(page.locator('.katex')).toHaveCount(1)
  await expect(page.getByText('$\\frac{1}{$')).toBeVisible()
  await expect(page.getByText("<script>document.title = 'hacked'</script>")).toBeVisible()
  await expect(page.getByRole('link', { name: 'harmless' })).toHaveCount(0)
  expect(await page.title()).toContain('Two roots')
  await page.reload()
  await expect(page.locator('.katex .mfrac, .katex-html')).toHaveCount(1)
  await expect(page.locator('link[href*="katex"]')).toHaveCount(1)

  const feed = await (await page.request.get('/feed.xml')).text()
  expect(feed).toContain('<title>Two roots &amp; a &lt;sign&gt;</title>')
  await ganit.call('DELETE', `posts/${body.post.post_id}`, { token })
  const gone = await page.goto('/blog/two-roots')
  expect(gone?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This post is not here' })).toBeVisible()
})

test('the academy’s own name and contacts stand in the HTML at once', { tag: '@slow' }, async ({
  request,
  ganit,
}) => {
  const { token } = await theAdmin(ganit)
  const change = (body: unknown) => ganit.call('PUT', 'settings', { token, body })
  const { status } = await change({
    academy_name: 'Śūnya & Sons',
    phone: '+91 98765 43210',
    social_links: { youtube: 'https://www.youtube.com/@sunya' },
  })
  expect(status).toBe(200)
  const html = await (await request.get('/')).text()
  expect(html).toContain('<title>Śūnya &amp; Sons: mathematics')
  expect(html).toContain('Why Choose Śūnya &amp; Sons')
  expect(html).toContain('href="tel:+919876543210"')
  expect(html).toContain('href="https://www.youtube.com/@sunya"')
  expect(html).not.toContain('Ganit')
  expect(await (await request.get('/about')).text()).not.toContain('Ganit')
  expect(await (await request.get('/student/dashboard')).text()).toContain('Śūnya &amp; Sons')

  await change({ landing_redirects_to_login: 1 })
  const landing = await request.get('/', { maxRedirects: 0 })
  expect(landing.status()).toBe(302)
  expect(landing.headers().location).toBe('/login/student')
  await change({
    academy_name: 'Ganit',
    phone: null,
    social_links: { youtube: null },
    landing_redirects_to_login: 0,
  })
  expect((await request.get('/', { maxRedirects: 0 })).status()).toBe(200)
})
