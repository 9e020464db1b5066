import type { Endpoint } from '@ganit/contract/endpoint'
import { listAuditEntries } from '@ganit/contract/office/audit'
import { addGuardian } from '@ganit/contract/people/guardians'
import { sql } from 'kysely'
import readSheet from 'read-excel-file/node'
import { expect } from 'vitest'
import { allEndpoints } from '../src/http/openapi/endpoints.ts'
import { type Academy, test } from './academy.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function createAsker({ app }: Academy, { token }: { token: string }) {
  const headers = { authorization: `Bearer ${token}` }
  const get = (url: string) => app.inject({ url: `/api/${url}`, headers })
  return {
    get,
    csv: async (url: string) => {
      const { body } = await get(url)
      const [heads = '', ...lines] = body.replace('\uFEFF', '').trimEnd().split('\r\n')
      return { heads: heads.split(','), lines }
    },
    xlsx: async (url: string) => {
      const [sheet] = await readSheet((await get(url)).rawPayload)
      return sheet?.data ?? []
    },
  }
}

const rowsOf = (insert: string, rows: number) => (academy: Academy) =>
  sql.raw(`${insert} from generate_series(1, ${rows}) n`).execute(academy.db)

const manyBatches = rowsOf(
  `insert into batches (batch_name, description, class_number)
   select case when n < 700 then 'Same' else 'Name ' || n end, n, nullif(9 * (n % 2), 0)`,
  1_100,
)

test('batches come as a file with the list’s filters, search and order, each once', async ({
  academy,
}) => {
  await manyBatches(academy)
  const { csv, xlsx } = await createAsker(academy, await academy.signInAdmin())
  const descriptions = async (query: string) =>
    (await csv(`batches.csv${query}`)).lines.map((line) => Number(line.split(',')[8]))
  const { rows } = await sql<{ n: number }>`
    select description::int as n from batches where class_number = 9 order by batch_name desc, batch_id desc`.execute(
    academy.db,
  )
  const expected = rows.map(({ n }) => n)

  expect(await descriptions('?classNumber=9&order=desc')).toEqual(expected)
  const [, ...sheet] = await xlsx('batches.xlsx?classNumber=9&order=desc')
  expect(sheet.map((row) => Number(row[8]))).toEqual(expected)
  expect(await descriptions('?search=name 1000')).toEqual([1_000])
  expect((await descriptions('?sort=classNumber')).length).toBe(1_100)
})

test('guardians, enquiries, payments and students come as files with heads as on the screen', async ({
  academy,
}) => {
  const { uid } = await academy.aStudent({ contact_number_1: '+919830041276' })
  const desk = await academy.signUpAs('desk')
  const { csv, xlsx } = await createAsker(academy, desk)
  const body = { name: '=Mina', relation: 'mother', phone: '+919830041277' } as const
  await desk.call(addGuardian, { params: { uid }, body })
  await sql`insert into enquiries (name, phone, class_number, source, follow_up_on)
    values ('Ravi', '+919830041278', 9, 'walk-in', '2026-12-01')`.execute(academy.db)

  const guardians = ['Name', 'Phone', 'Email', 'Children', 'Language', 'Sign-in']
  expect(await csv('guardians.csv?search=mina')).toEqual({
    heads: guardians,
    lines: [`'=Mina,+919830041277,,"Riya Banerjee, mother",English,Not invited`],
  })
  expect(await xlsx('guardians.xlsx')).toEqual([
    guardians,
    ['=Mina', '+919830041277', null, 'Riya Banerjee, mother', 'English', 'Not invited'],
  ])
  expect((await csv('guardians.csv?search=nobody')).lines).toEqual([])
  expect((await csv('enquiries.csv?stage=new')).lines).toEqual([
    expect.stringContaining('Ravi,,+919830041278,,Class 9,,New,Walk-in,2026-12-01'),
  ])
  expect((await csv('enquiries.csv?stage=lost')).lines).toEqual([])
  expect((await csv('student/export.csv?columns=contact_number_1')).lines).toEqual([
    '+919830041276',
  ])
  expect(await xlsx('student/export.xlsx?columns=student_id,class_number')).toEqual([
    ['Student ID', 'Class'],
    [expect.any(Number), 'Class 9'],
  ])
  expect((await xlsx('payments.xlsx'))[0]?.slice(0, 2)).toEqual(['Receipt Number', 'Date'])
})

/** Required parameters of lists. */
const OF: Record<string, string> = { concessions: '?student_id=1' }

test('of every list both files are named and told to the trail', async ({ academy }) => {
  const admin = await academy.signInAdmin()
  const { get } = await createAsker(academy, admin)
  const lists = allEndpoints
    .map(({ endpoint }): Endpoint => endpoint)
    .filter(({ path, params }) => path.endsWith('.xlsx') && params === undefined)
    .map(({ path }) => path.slice(1, -'.xlsx'.length))
  expect(lists).toContain('guardians')

  for (const list of lists)
    for (const [end, type] of [
      ['csv', 'text/csv; charset=utf-8'],
      ['xlsx', XLSX],
    ]) {
      const { statusCode, headers } = await get(`${list}.${end}${OF[list] ?? ''}`)
      expect([list, statusCode, headers['content-type']]).toEqual([list, 200, type])
      expect(headers['content-disposition']).toMatch(
        new RegExp(`^attachment; filename="[a-z0-9-]+\\.${end}"$`),
      )
    }
  const querystring = { action: 'read in bulk', page_size: 100 } as never
  await expect
    .poll(async () => (await admin.call(listAuditEntries, { querystring })).body.items.length)
    .toBe(2 * lists.length)
})
