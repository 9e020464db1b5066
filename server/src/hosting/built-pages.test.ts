import { expect, test } from 'vitest'
import { aBuildOf } from '../../test/builds.ts'
import { outside } from '../../test/in-academy.ts'
import { served } from '../../test/served-host.ts'

/** A build whose page shows the academy's settings, and how many pages were rendered before. */
const aBuildOfSettings = () =>
  aBuildOf(
    `let count = 0
    const render = async (source) => {
      const shown = JSON.stringify([(count += 1), await source.get('/settings')])
      return new Response(shown, { headers: { 'content-type': 'text/html' } })
    }
    export const entry = { module: { createPageHandlers: (_, source) => ({ render: () => render(source) }) } }`,
  )

test(
  'a built page is kept for its own academy, and goes when that one changes',
  { tags: 'slow' },
  () =>
    outside(async () => {
      const { get, academyOf } = await served(['one', 'two'], {
        webBuildDir: await aBuildOfSettings(),
      })
      const pageOf = async (address: string) => {
        const { body } = await get(address, '/programs')
        return [Number(/^\[(\d+)/.exec(body)?.[1]), /"academy_name":"(\w+)"/.exec(body)?.[1]]
      }
      // Of many pages that are asked for at once, too, each shows its own.
      const many = await Promise.all(
        Array.from({ length: 20 }, (_, n) => pageOf(n % 2 ? 'two' : 'one')),
      )
      const [one, two] = many as [[number, string], [number, string]]
      expect([one[1], two[1]]).toEqual(['one', 'two'])
      for (const [n, page] of many.entries()) expect(page).toEqual(n % 2 ? two : one)

      await academyOf('one').pool.query(`update settings set academy_name = 'Other'`)
      expect(await pageOf('one')).toEqual([3, 'Other'])
      expect(await pageOf('two')).toEqual(two)
      expect(await pageOf('one')).toEqual([3, 'Other'])
    }),
)
