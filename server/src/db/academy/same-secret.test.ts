import { expect } from 'vitest'
import { test } from '../../../test/academy.ts'
import { assertSameSecret } from './same-secret.ts'

const [OURS, THEIRS] = ['a'.repeat(64), 'b'.repeat(64)]
const shared = { isShared: true, mayChange: false }

test('a start with another secret than that of the other machines is refused, until the secret is to change', async ({
  academy: { db },
}) => {
  await assertSameSecret(db, OURS, shared)
  await assertSameSecret(db, OURS, shared)
  await expect(assertSameSecret(db, THEIRS, shared)).rejects.toThrow(/used with another secret/)
  await assertSameSecret(db, OURS, shared)

  await assertSameSecret(db, THEIRS, { isShared: true, mayChange: true })
  await expect(assertSameSecret(db, OURS, shared)).rejects.toThrow(/--new-secret/)
})

test('a database of one machine alone takes the secret of its data folder', async ({
  academy: { db },
}) => {
  const alone = { isShared: false, mayChange: false }
  expect(await assertSameSecret(db, OURS, alone)).toBe(false)
  expect(await assertSameSecret(db, OURS, alone)).toBe(false)
  expect(await assertSameSecret(db, THEIRS, alone)).toBe(true)
  await expect(assertSameSecret(db, OURS, shared)).rejects.toThrow(/another secret/)
})
