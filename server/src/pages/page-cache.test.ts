import { expect, test } from 'vitest'
import { createPageCache, createPageRoom } from './page-cache.ts'
import { toRenderedPage } from './rendered-page.ts'

const html = { 'content-type': 'text/html' }

/** A cache, and a renderer with changeable text and status. */
function aSite({ max = 9 } = {}) {
  const site = { text: 'old', status: 200, now: Date.UTC(2026, 0, 1, 12, 7), rendered: 0 }
  const cache = createPageCache({ now: () => site.now, max })
  const render = () => {
    site.rendered++
    return toRenderedPage(new Response(site.text, { status: site.status, headers: html }))
  }
  const read = async (path = '/') => {
    const { status, bodies } = await cache.get(path, render)
    return [status, bodies.identity.toString()]
  }
  return { site, cache, render, read }
}

test('many who ask at once get one rendering', async () => {
  const { site, read } = aSite()
  await Promise.all([read(), read(), read()])

  expect(site.rendered).toBe(1)
})

test('what was being rendered when the site changed is not kept', async () => {
  const { site, cache, read } = aSite()
  const early = read()
  site.text = 'new'
  cache.forget()

  expect(await early).toEqual([200, 'old'])
  expect(await read()).toEqual([200, 'new'])
})

test('a page is rendered anew at each quarter of an hour, so also at every midnight', async () => {
  const { site, read } = aSite()
  await read()
  site.now = Date.UTC(2026, 0, 1, 12, 14, 59)
  await read()
  expect(site.rendered).toBe(1)

  site.now = Date.UTC(2026, 0, 1, 12, 15)
  site.text = 'new'
  expect(await read()).toEqual([200, 'new'])
})

test('nothing is kept while news of changes may be missed', async () => {
  const { site, cache, read } = aSite()
  await read()
  cache.setKeeping(false)
  await read()
  await read()
  expect(site.rendered).toBe(3)

  cache.setKeeping(true)
  await read()
  await read()
  expect(site.rendered).toBe(4)
})

test('while pages cannot be rendered, the last good one is shown, but not one that is gone', async () => {
  const { site, cache, read } = aSite()
  await read()
  cache.forget()
  site.status = 503
  expect(await read()).toEqual([200, 'old'])
  expect(await read('/other')).toEqual([503, 'old'])

  site.status = 404
  expect(await read()).toEqual([404, 'old'])
  site.status = 503
  expect(await read()).toEqual([503, 'old'])
})

test('a rendering that throws is thrown on, unless there is a last good page', async () => {
  const { cache, read } = aSite()
  const fail = () => Promise.reject(new Error('broken'))
  await expect(cache.get('/', fail)).rejects.toThrow('broken')

  await read()
  cache.forget()
  expect((await cache.get('/', fail)).status).toBe(200)
})

test('there is room for so many pages, and the oldest makes room', async () => {
  const { site, read } = aSite({ max: 2 })
  for (const path of ['/a', '/b', '/c', '/b', '/c']) await read(path)
  expect(site.rendered).toBe(3)

  await read('/a')
  expect(site.rendered).toBe(4)
})

test.for(['no-store', 'private, max-age=60'])(
  'what says %j is not kept',
  async (cacheControl, { expect }) => {
    const headers = { ...html, 'cache-control': cacheControl }
    expect((await toRenderedPage(new Response('x', { headers }))).mayBeKept).toBe(false)
  },
)

test('caches share a room, from which those pages go first that were not asked for longest', async () => {
  const page = (text: string) => () =>
    Promise.resolve(
      toRenderedPage(new Response(text, { headers: { 'content-type': 'image/png' } })),
    )
  const room = createPageRoom(250)
  const [one, other] = [createPageCache({ room }), createPageCache({ room })]
  let drawn = 0
  const ask = (cache: typeof one, path: string, length = 100) =>
    cache.get(path, () => {
      drawn += 1
      return page('x'.repeat(length))()
    })
  await ask(one, '/a')
  await ask(other, '/a')
  await ask(one, '/a')
  expect(drawn).toBe(2)
  // The third page takes the room of the other's, which was not asked for since.
  await ask(one, '/b')
  await ask(one, '/a')
  expect(drawn).toBe(3)
  await ask(other, '/a')
  expect(drawn).toBe(4)
  // A page drawn again gives its old room back.
  one.forget()
  other.forget()
  await ask(one, '/a')
  await ask(other, '/a')
  await ask(one, '/a')
  await ask(other, '/a')
  expect(drawn).toBe(6)
  // One that is larger than the room is not kept.
  await ask(one, '/large', 1_000)
  await ask(one, '/large', 1_000)
  expect(drawn).toBe(8)
})
