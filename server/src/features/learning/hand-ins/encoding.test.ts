import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, vi } from 'vitest'
import { type Academy, aPhoto, test } from '../../../../test/academy.ts'
import { aHeavyPicture } from '../../../../test/bombs.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theHandIns } from '../../../../test/hand-ins.ts'
import { DAY } from '../../../../test/registers.ts'
import { runDueJob } from '../../../jobs/worker.ts'
import { decodeInProcess } from '../../ground/images/decoder/pool.ts'
import { handInWorks } from './hand-ins.service.ts'

beginEachTestAt(DAY, '19:00')

const log = { error: expect.unreachable, warn: expect.unreachable }

/** Encodes waiting pages without the usual minute of waiting; returns true if a job for that was stored. */
async function encode({ db }: Academy) {
  await db
    .updateTable('jobs')
    .set({ run_at: new Date(0) })
    .where('state', '=', 'waiting')
    .execute()
  return runDueJob({ db, log, works: handInWorks })
}

const pages = ({ db }: Academy) =>
  db.selectFrom('hand_in_photos').select(['content', 'encoded_at']).orderBy('photo_id').execute()

/** Processes that decode pictures for this one, with the CPU time that each has used; from Linux. */
const decoders = () =>
  readdirSync('/proc').flatMap((pid) => {
    const [stat, command] = ['stat', 'cmdline'].map((name) => `/proc/${pid}/${name}`)
    if (!/^\d+$/.test(pid) || !stat || !existsSync(stat) || !command) return []
    const text = readFileSync(stat, 'utf8')
    const [, parent, , , , , , , , , , , user, system] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
    const isOurs = parent === String(process.pid)
    if (!isOurs || !readFileSync(command, 'utf8').includes('decoder-process')) return []
    return [{ pid: Number(pid), ticks: Number(user) + Number(system) }]
  })

test.skipIf(!existsSync('/proc/self/stat'))(
  'a page is not lost with the process under it, which the system ends first where memory is short',
  async ({ academy }) => {
    const { db } = academy
    const { aChild } = await theHandIns(academy)
    const dev = await aChild('Dev')
    await dev.page()
    expect(await encode(academy)).toBe(true)
    const before = new Map(decoders().map(({ pid, ticks }) => [pid, ticks]))
    expect(before.size).toBeGreaterThan(0)

    const { photo_id } = await dev.page()
    // A picture that takes long enough to be seen while it is decoded.
    const content = await aHeavyPicture()
    await db
      .updateTable('hand_in_photos')
      .set({ content })
      .where('photo_id', '=', photo_id)
      .execute()
    const encoding = encode(academy)
    const busy = await vi.waitFor(
      () => {
        const found = decoders().find(({ pid, ticks }) => ticks > (before.get(pid) ?? 0) + 2)
        if (!found) throw new Error('No picture is being decoded.')
        return found
      },
      { interval: 5 },
    )
    process.kill(busy.pid, 'SIGKILL')
    expect(await encoding).toBe(true)
    for (const { content, encoded_at } of await pages(academy))
      expect([content.length > 0, encoded_at]).toEqual([true, expect.any(Date)])
  },
)

test('pages that found no room among many pictures are encoded later', async ({ academy }) => {
  const { aChild } = await theHandIns(academy)
  const dev = await aChild('Dev')
  await dev.send(await aPhoto())
  const others = new AbortController()
  const bytes = await aHeavyPicture()
  const box = { width: 200, height: 600, bytes: 150 * 1024 }
  const many = Array.from({ length: 60 }, () => decodeInProcess({ bytes, box }, others.signal))
  const all = Promise.allSettled(many)
  expect(await encode(academy)).toBe(true)
  expect(await pages(academy)).toMatchObject([{ encoded_at: null }])
  others.abort()
  await all
  expect(await encode(academy)).toBe(true)
  expect(await pages(academy)).toMatchObject([{ encoded_at: expect.any(Date) }])
})
