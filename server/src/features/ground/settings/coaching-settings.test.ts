import { SHIPPED_HELPLINES } from '@ganit/contract/ground/coaching-settings'
import { getSettings, updateSettings } from '@ganit/contract/ground/settings'
import { listAuditEntries } from '@ganit/contract/office/audit'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'

const seenBy = async (academy: Academy) => (await academy.visitor(getSettings)).body

test('nothing of the rules of coaching is there until the owner switches it on', async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  const mine = (await call(getSettings)).body
  expect(mine.helplines).toEqual(SHIPPED_HELPLINES)
  expect([mine.shows_helplines, mine.no_promise]).toEqual([false, false])
  expect(await seenBy(academy)).not.toHaveProperty('helplines')

  await call(updateSettings, { body: { shows_helplines: true, no_promise: true } as never })
  expect(await seenBy(academy)).toMatchObject({
    helplines: SHIPPED_HELPLINES,
    shows_helplines: true,
    no_promise: true,
  })
  const { body } = await call(listAuditEntries, { querystring: { subject: 'settings' } as never })
  expect(body.items[0]?.changes).toHaveProperty('shows_helplines')
})

test('the owner’s helplines take the place of the shipped ones, and none is a choice, too', async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  const save = (helplines: object[]) =>
    call(updateSettings, { body: { helplines, shows_helplines: true } as never })
  const ours = [{ name: 'Our counsellor', number: '+91 98300 41200' }]
  expect((await save(ours)).status).toBe(200)
  expect((await seenBy(academy)).helplines).toEqual(ours)
  expect((await save([])).status).toBe(200)
  expect((await seenBy(academy)).helplines).toEqual([])
})

test.for([
  ['five', Array.from({ length: 5 }, () => ({ name: 'A', number: '1' })), 'At most 4 helplines.'],
  ['letters', [{ name: 'A', number: 'call me' }], 'must have digits alone.'],
  ['no name', [{ name: ' ', number: '112' }], 'Name of the helpline is required.'],
  ['no number', [{ name: 'A', number: '' }], 'Number of the helpline is required.'],
] as const)('helplines with %s are refused', async ([, helplines, said], { academy }) => {
  const { call } = await academy.signInAdmin()
  const { status, body } = await call(updateSettings, { body: { helplines } as never })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(said)
  expect((await call(getSettings)).body.helplines).toEqual(SHIPPED_HELPLINES)
})
