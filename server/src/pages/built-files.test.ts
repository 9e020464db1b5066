import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { type Academy, buildTestApp, test } from '../../test/academy.ts'
import { expectFaults } from '../../test/asked-faults.ts'
import { aBuild } from '../../test/builds.ts'

/** A machine of the academy with a release. */
async function aMachine({ db, pool }: Academy, release: string) {
  // Not ready until the files are kept.
  expectFaults(503)
  const app = await buildTestApp({ db, pool }, { webBuildDir: await aBuild(release) })
  onTestFinished(() => app.close())
  // A balancer asks no sooner.
  await vi.waitFor(async () => expect((await app.inject('/api/ready')).statusCode).toBe(200))
  return app
}
type Machine = Awaited<ReturnType<typeof aMachine>>

const scriptOf = async (machine: Machine) =>
  /src="([^"]+)"/.exec((await machine.inject('/')).body)?.[1] ?? ''

test('pages of two releases work, whichever machine is asked for their files, and one that is open survives the upgrade', async ({
  academy,
}) => {
  const older = await aMachine(academy, 'older')
  const open = await scriptOf(older)
  const newer = await aMachine(academy, 'newer')
  const fresh = await scriptOf(newer)
  expect(open).not.toBe(fresh)
  for (const machine of [older, newer])
    for (const [script, release] of [
      [open, 'older'],
      [fresh, 'newer'],
    ] as const) {
      const { statusCode, body, headers } = await machine.inject(script)
      expect([statusCode, body]).toEqual([200, `// ${release}`])
      expect(headers['content-type']).toContain('javascript')
      expect(headers['cache-control']).toContain('immutable')
      const packed = await machine.inject({ url: script, headers: { 'accept-encoding': 'br' } })
      expect([packed.body, packed.headers['content-encoding']]).toEqual([`br ${release}`, 'br'])
    }

  // An older release that starts again is one of the last two.
  await sql`update built_files set kept_at = kept_at - interval '1 day'`.execute(academy.db)
  await aMachine(academy, 'older')
  const newest = await aMachine(academy, 'newest')
  expect((await newest.inject(open)).statusCode).toBe(200)
  expect((await newest.inject(fresh)).statusCode).toBe(404)
})

test('nothing but names that a build makes is looked for elsewhere', async ({ academy }) => {
  const machine = await aMachine(academy, 'one')
  for (const path of ['x.js', 'page-00000000.js', `${'a'.repeat(300)}-00000000.js`])
    expect((await machine.inject(`/assets/${path}`)).statusCode).toBe(404)
})

test('where the files cannot be kept, the machine serves its own', async ({ academy }) => {
  await sql`alter table built_files rename to built_files_away`.execute(academy.db)
  try {
    const machine = await aMachine(academy, 'alone')
    expect((await machine.inject(await scriptOf(machine))).statusCode).toBe(200)
    expect((await machine.inject('/assets/page-00000000.js')).statusCode).toBe(404)
  } finally {
    await sql`alter table built_files_away rename to built_files`.execute(academy.db)
  }
})
