import { expect } from 'vitest'
import { readingTest } from '../../../test/academy.ts'

/** Lists not in the specification. */
const LATER = [
  'attendance/concerns',
  'attendance/missing',
  'change-requests',
  'claims',
  'enquiries',
  'guardians',
  'imports',
  'messages',
  'online-payments',
  'papers',
  'questions',
  'tests',
]

readingTest(
  'lists that came later answer 20 rows unless another number is asked for, also where it was left blank',
  async ({ academy, admin, student }) => {
    const sizeOf = async (list: string, token = admin.token) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await academy.app.inject({ url: `/api/${list}`, headers })).json().page_size
    }

    for (const list of LATER)
      expect([list, await sizeOf(list), await sizeOf(`${list}?page=1&page_size=`)]).toEqual([
        list,
        20,
        20,
      ])
    expect(await sizeOf('inbox?page_size=', student.token)).toBe(20)
    expect(await sizeOf('papers?page_size=7')).toBe(7)
  },
)
