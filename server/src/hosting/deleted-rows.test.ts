import { expect, test } from 'vitest'
import { setDay } from '../../test/days.ts'
import { aHost } from '../../test/hosts.ts'
import { outside } from '../../test/in-academy.ts'
import { type } from '../../test/served-host.ts'
import { deleteAcademy } from './delete-one.ts'
import { reserve } from './making/make-academy.ts'
import { purgeDeleted } from './upkeep/purge.ts'

test('a deleted academy leaves no secret, and after a year neither its name nor its contact', () =>
  outside(async () => {
    setDay('2026-12-29')
    const { host } = await aHost()
    const sen = { name: 'Sen', address: 'sen-maths', email: 'ananya@example.com' }
    const { academy_id } = await reserve(host, sen)
    await host.db.updateTable('academies').set({ state: 'active' }).execute()
    const row = () =>
      host.db
        .selectFrom('academies')
        .select(['state', 'secret', 'name', 'contact_email'])
        .executeTakeFirstOrThrow()
    expect((await row()).secret).toBeInstanceOf(Buffer)
    await deleteAcademy(host, { academy_id, address: sen.address })
    const deleted = { state: 'deleted', secret: null }
    expect(await row()).toEqual({ ...deleted, name: 'Sen', contact_email: sen.email })
    setDay('2027-12-28')
    await purgeDeleted(host)
    expect(await row()).toMatchObject({ name: 'Sen', contact_email: sen.email })
    // A resting address meets nobody new, nor does one that people take for it.
    for (const resting of [sen.address, 'senmath5'])
      await expect(type(host, 'new', resting, 'Roy', 'roy@example.com')).rejects.toThrow(
        'This address is taken.',
      )
    setDay('2027-12-29')
    await purgeDeleted(host)
    expect(await row()).toEqual({ ...deleted, name: '', contact_email: '' })
    expect((await type(host, 'new', 'senmath5', 'Roy', 'roy@example.com'))[0]).toContain(
      'Roy is at',
    )
  }))
