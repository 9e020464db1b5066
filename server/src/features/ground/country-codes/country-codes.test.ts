import { listCountryCodes } from '@ganit/contract/ground/country-codes'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'

test('country codes are sorted by code, without doubles, and open to everyone', async ({
  academy,
}) => {
  const { status, body } = await academy.visitor(listCountryCodes)

  expect(status).toBe(200)
  expect(body).toContainEqual({ name: 'India', dial_code: '+91', code: 'IN' })
  expect(body.length).toBeGreaterThan(200)
  const dialCodes = body.map(({ dial_code }) => Number(dial_code))
  expect(dialCodes).toEqual(dialCodes.toSorted((a, b) => a - b))
  const pairs = body.map(({ dial_code, code }) => `${dial_code} ${code}`)
  expect(new Set(pairs).size).toBe(pairs.length)
})
