import { expect, test, vi } from 'vitest'
import { outside } from '../../test/in-academy.ts'
import { served } from '../../test/served-host.ts'
import { askAndStay } from '../db/academy/instance-lock.ts'

test('a host lets go of an academy for as long as a command stays, and makes a new record of it', () =>
  outside(async () => {
    const { host, hosted, nameAt, academyOf, idOf, working } = await served(['one', 'two'])
    const record = academyOf('one')
    expect(await nameAt('one')).toBe('one')
    const line = `let go of ${idOf('one')}`
    // A call under way is waited for, and new ones are refused at once.
    record.use.running += 1
    const asking = askAndStay(host.config.dataDir, line)
    await vi.waitFor(async () => expect(await nameAt('one')).toBe(503), { timeout: 20_000 })
    expect(working.has(record)).toBe(true)
    record.use.running -= 1
    const asked = await asking
    expect(asked?.answer).toBe('done')
    expect(working.has(record)).toBe(false)
    await expect(record.pool.query('select 1')).rejects.toThrow(/not served any more/)
    await hosted.look()
    expect([await nameAt('one'), await nameAt('two')]).toEqual([503, 'two'])

    // Another command at the same academy stays longer.
    const other = await askAndStay(host.config.dataDir, line)
    asked?.leave()
    await hosted.look()
    expect(await nameAt('one')).toBe(503)
    other?.leave()
    await vi.waitFor(async () => expect(await nameAt('one')).toBe('one'), { timeout: 20_000 })
    expect(academyOf('one')).not.toBe(record)
  }))

test('no academy opens again while its host stops, though a command ends then', () =>
  outside(async () => {
    const { hosted, host, idOf, working } = await served(['one'])
    const asked = await askAndStay(host.config.dataDir, `let go of ${idOf('one')}`)
    await hosted.close()
    asked?.leave()
    expect(await hosted.look()).toBe(0)
    expect([working.size, hosted.academies.all()]).toEqual([0, []])
  }))
