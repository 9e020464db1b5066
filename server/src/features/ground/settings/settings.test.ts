import {
  FOOTER_PAGES,
  getSettings,
  getSitePage,
  PAGE_PLACEHOLDERS,
  SOCIAL_NETWORKS,
  updateSettings,
  updateSitePage,
} from '@ganit/contract/ground/settings'
import { TERMS } from '@ganit/contract/people/registration'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type Academy, ADMIN, aPhoto, test } from '../../../../test/academy.ts'

const PRAISE = { name: 'Riya', quote: 'I like proofs now.', photo: null, is_sample: false }

async function theSettings(academy: Academy) {
  const { call } = await academy.signInAdmin()
  return {
    read: async () => (await academy.visitor(getSettings)).body,
    change: (body: Record<string, unknown>) => call(updateSettings, { body } as never),
    readPage: (page: string) => academy.visitor(getSitePage, { params: { page } } as never),
    changePage: (page: string, body: Record<string, unknown>) =>
      call(updateSitePage, { params: { page }, body } as never),
  }
}

const imagesIn = ({ db }: Academy) => db.selectFrom('public_images').select('hash').execute()

test('a new academy has defaults, and three testimonials that say they are samples', async ({
  academy,
}) => {
  const reply = await academy.visitor(getSettings)

  expect(reply).toMatchObject({
    status: 200,
    body: {
      academy_name: 'Ganit',
      tagline: null,
      phone: null,
      email: ADMIN.email,
      address: null,
      social_links: Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, null])),
      landing_redirects_to_login: false,
      time_zone: 'Asia/Kolkata',
      keep_inactive_years: 0,
      version: 1,
    },
  })
  const { testimonials } = reply.body
  expect(testimonials.map(({ is_sample, photo }) => [is_sample, photo])).toEqual(
    Array(3).fill([true, null]),
  )
})

test('what the admin changes is seen by everyone, and absent fields stay', async ({ academy }) => {
  const { read, change } = await theSettings(academy)
  const before = await read()
  const reply = await change({
    academy_name: ' Bindu Academy ',
    phone: '+91 98300 41276',
    email: 'office@bindu.example',
    landing_redirects_to_login: 1,
    social_links: { facebook: 'https://facebook.example/bindu', x: 'https://x.example/bindu' },
  })
  await change({ social_links: { x: ' ' } })

  expect(reply).toMatchObject({ status: 200, body: { message: expect.any(String) } })
  expect(await read()).toEqual({
    ...before,
    academy_name: 'Bindu Academy',
    phone: '+91 98300 41276',
    email: 'office@bindu.example',
    landing_redirects_to_login: true,
    social_links: { ...before.social_links, facebook: 'https://facebook.example/bindu' },
    version: 3,
  })
  expect(reply.body.settings).toMatchObject({ academy_name: 'Bindu Academy', version: 2 })
})

test('settings sent back as received change nothing, and the admin’s address is not stored', async ({
  academy,
}) => {
  const { read, change } = await theSettings(academy)
  const before = (await academy.app.inject('/api/settings')).json()
  expect((await change(before)).status).toBe(200)

  expect(await read()).toMatchObject({ email: ADMIN.email, version: 2 })
  const stored = await academy.db.selectFrom('settings').select('email').executeTakeFirst()
  expect(stored).toEqual({ email: null })
})

test('what the site promises is kept, ends with null, and the office alone sees its own promise', async ({
  academy,
}) => {
  const { read, change } = await theSettings(academy)
  const promises = {
    free_trial: true,
    shows_fees: true,
    shows_seats: true,
    calls_within_days: 2,
    map_link: 'https://maps.example/bindu',
    refund_words: 'Within the first week everything is refunded.',
  }
  const { body } = await change({ ...promises, checks_within_days: 1 })
  expect(body.settings).toMatchObject({ ...promises, checks_within_days: 1 })
  expect(await read()).toMatchObject(promises)
  expect(await read()).not.toHaveProperty('checks_within_days')

  const nothing = { calls_within_days: null, map_link: '', refund_words: null }
  await change(nothing)
  expect(await read()).toMatchObject({ ...promises, ...nothing, map_link: null, calls_by: null })
})

test('an empty e-mail means the admin’s again', async ({ academy }) => {
  const { read, change } = await theSettings(academy)
  await change({ email: 'office@bindu.example' })
  await change({ email: '' })

  expect((await read()).email).toBe(ADMIN.email)
})

test.for([
  [{ academy_name: ' ' }, 'academy_name'],
  [{ academy_name: null }, 'academy_name'],
  [{ academy_name: 'x'.repeat(81) }, 'academy_name'],
  [{ tagline: 'a\u0000b' }, 'tagline'],
  [{ tagline: 'x'.repeat(1_000_000) }, 'tagline'],
  [{ address: ['x'] }, 'address'],
  [{ email: 'nobody' }, 'email'],
  [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
  [{ time_zone: "'; drop table settings" }, 'time_zone'],
  [{ time_zone: '' }, 'time_zone'],
  [{ time_zone: '+05:17' }, 'time_zone'],
  [{ time_zone: 'IST' }, 'time_zone'],
  [{ time_zone: 'BST' }, 'time_zone'],
  [{ time_zone: 'US/Pacific-New' }, 'time_zone'],
  [{ landing_redirects_to_login: 'maybe' }, 'landing_redirects_to_login'],
  [{ keep_inactive_years: -1 }, 'keep_inactive_years'],
  [{ keep_inactive_years: 100 }, 'keep_inactive_years'],
  [{ free_trial: 'maybe' }, 'free_trial'],
  [{ shows_fees: 1 }, 'shows_fees'],
  [{ shows_seats: null }, 'shows_seats'],
  [{ calls_within_days: 0 }, 'calls_within_days'],
  [{ calls_within_days: 8 }, 'calls_within_days'],
  [{ checks_within_days: 1.5 }, 'checks_within_days'],
  [{ map_link: 'http://maps.example/x' }, 'map_link'],
  [{ map_link: 'javascript:alert(1)' }, 'map_link'],
  [{ refund_words: 'x'.repeat(301) }, 'refund_words'],
  [{ version: 0 }, 'version'],
  [{ social_links: 'x' }, 'social_links'],
  [{ social_links: { facebook: 'javascript:alert(1)' } }, 'social_links.facebook'],
  [{ social_links: { x: 'data:text/html,x' } }, 'social_links.x'],
  [{ social_links: { youtube: 'youtube' } }, 'social_links.youtube'],
  [{ testimonials: {} }, 'testimonials'],
  [{ testimonials: Array(13).fill(PRAISE) }, 'testimonials'],
  [{ testimonials: [{ ...PRAISE, name: '' }] }, 'testimonials.0.name'],
  [{ testimonials: [PRAISE, { ...PRAISE, quote: 'x'.repeat(601) }] }, 'testimonials.1.quote'],
  [
    { testimonials: [PRAISE, { ...PRAISE, photo: 'https://x.example/a.jpg' }] },
    'testimonials.1.photo',
  ],
] as const)('%.70j is refused and named', async ([body, field], { academy }) => {
  const { read, change } = await theSettings(academy)
  const before = await read()
  const reply = await change(body)

  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [field]])
  expect(await read()).toEqual(before)
})

test('all broken photos are named at once', async ({ academy }) => {
  const { change } = await theSettings(academy)
  const broken = { ...PRAISE, photo: 'data:image/png;base64,AAAA' }
  const reply = await change({ testimonials: [broken, PRAISE, broken] })

  expect(reply.status).toBe(400)
  expect(Object.keys(reply.fields ?? {})).toEqual(['testimonials.0.photo', 'testimonials.2.photo'])
})

test('of saves from one state, sent at once, one wins and the others are told', async ({
  academy,
}) => {
  const { read, change } = await theSettings(academy)
  const names = ['A', 'B', 'C', 'D', 'E']
  const replies = await Promise.all(
    names.map((academy_name) => change({ academy_name, version: 1 })),
  )

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.error).toBe(
    'These settings were changed in another tab or by someone else. Reload to see them.',
  )
  const won = names[replies.findIndex(({ status }) => status === 200)]
  expect(await read()).toMatchObject({ academy_name: won, version: 2 })
})

test('saves without a version all count', async ({ academy }) => {
  const { read, change } = await theSettings(academy)
  await Promise.all([change({ phone: '1' }), change({ tagline: 'Line upon line' })])

  expect(await read()).toMatchObject({ phone: '1', tagline: 'Line upon line', version: 3 })
})

test('testimonials replace the samples, in their order, with photos of at most 400 pixels', async ({
  academy,
}) => {
  const { read, change } = await theSettings(academy)
  const large = { width: 600, height: 750, channels: 3, background: '#2b4299' } as const
  const bytes = await sharp({ create: large }).jpeg().toBuffer()
  const sent = [
    { ...PRAISE, photo: `data:image/jpeg;base64,${bytes.toString('base64')}` },
    { ...PRAISE, name: 'Arjun' },
  ]
  expect((await change({ testimonials: sent })).status).toBe(200)

  const { testimonials } = await read()
  expect(testimonials.map(({ name, is_sample }) => [name, is_sample])).toEqual([
    ['Riya', false],
    ['Arjun', false],
  ])
  const image = await academy.app.inject(String(testimonials[0]?.photo))
  expect(image.statusCode).toBe(200)
  const row = await academy.db
    .selectFrom('public_images')
    .select(['width', 'height'])
    .executeTakeFirst()
  expect(row).toEqual({ width: 320, height: 400 })
})

test('photos move with their testimonials, and are deleted when the last one lets them go', async ({
  academy,
}) => {
  const { read, change } = await theSettings(academy)
  const photo = await aPhoto()
  await change({ testimonials: [{ ...PRAISE, photo }, PRAISE] })
  const [first, second] = (await read()).testimonials

  await change({ testimonials: [second, first, { ...first, name: 'Twice' }] })
  expect((await read()).testimonials.map((each) => each.photo)).toEqual([
    null,
    first?.photo,
    first?.photo,
  ])
  await change({ testimonials: [first] })
  expect(await imagesIn(academy)).toHaveLength(1)
  await change({ testimonials: [] })
  expect([await imagesIn(academy), (await read()).testimonials]).toEqual([[], []])
})

test('a refused save leaves no photo behind', async ({ academy }) => {
  const { change } = await theSettings(academy)
  const testimonials = [{ ...PRAISE, photo: await aPhoto() }]

  expect((await change({ testimonials, version: 5 })).status).toBe(409)
  expect(await imagesIn(academy)).toEqual([])
})

test.for(FOOTER_PAGES)('the page %s has an honest text of its own', async (page, { academy }) => {
  const { status, body } = await academy.visitor(getSitePage, { params: { page }, querystring: {} })

  expect([status, body.page, body.version]).toEqual([200, page, 1])
  expect(body.markdown.length).toBeGreaterThan(400)
  // The title is the page's only level-1 heading.
  expect(body.markdown).not.toMatch(/^# /m)
  const held = [...body.markdown.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const known = new Set<string | undefined>(PAGE_PLACEHOLDERS)
  expect(held.filter((name) => !known.has(name) && !/^\d+$/.test(name ?? ''))).toEqual([])
})

test('the terms page holds the terms that students agree to', async ({ academy }) => {
  const { body } = await academy.visitor(getSitePage, {
    params: { page: 'terms' },
    querystring: {},
  })

  expect(TERMS.filter((term) => !body.markdown.includes(term))).toEqual([])
})

test('an edited page is seen by everyone, the others stay', async ({ academy }) => {
  const { readPage, changePage } = await theSettings(academy)
  const { is_shipped, ...before } = (await readPage('team')).body
  expect(is_shipped).toBe(true)
  const markdown = '## Mrs Sen\n\n<script>alert(1)</script> $\\frac{1}$'
  const reply = await changePage('team', { markdown, version: 1, page: 'terms' })

  const after = { ...before, markdown, version: 2 }
  expect(reply).toMatchObject({ status: 200, body: { message: expect.any(String), page: after } })
  expect((await readPage('team')).body).toEqual(after)
  expect((await readPage('terms')).body.version).toBe(1)
})

test('of two saves of a page from one state the second is told', async ({ academy }) => {
  const { readPage, changePage } = await theSettings(academy)
  const replies = await Promise.all(
    ['A', 'B'].map((markdown) => changePage('faq', { title: 'FAQ', markdown, version: 1 })),
  )

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await readPage('faq')).body.version).toBe(2)
})

test.for([
  { title: '' },
  { markdown: ' ' },
  { markdown: 'x'.repeat(60_000) },
  { title: 'a\u0000' },
])('a page with %.40j is refused and named', async (body, { academy }) => {
  const { changePage } = await theSettings(academy)
  const reply = await changePage('about', body)

  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, Object.keys(body)])
})

test('an unknown page is 404', async ({ academy }) => {
  const { readPage, changePage } = await theSettings(academy)

  expect((await readPage('imprint')).status).toBe(404)
  expect((await changePage('imprint', { title: 'x' })).status).toBe(404)
})

test('every time zone that can be chosen is known to the database as well', async ({ academy }) => {
  const { rows } = await sql<{ name: string }>`
    select lower(name) as name from pg_timezone_names`.execute(academy.db)
  const known = new Set(rows.map(({ name }) => name))
  const offered = ['UTC', ...Intl.supportedValuesOf('timeZone')]

  expect(offered.filter((name) => !known.has(name.toLowerCase()))).toEqual([])
  const { change } = await theSettings(academy)
  for (const time_zone of ['UTC', 'America/Argentina/Buenos_Aires', 'asia/kolkata'])
    expect((await change({ time_zone })).status).toBe(200)
})
