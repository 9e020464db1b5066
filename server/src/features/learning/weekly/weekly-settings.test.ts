import { getSettings } from '@ganit/contract/ground/settings'
import { getToday } from '@ganit/contract/office/today'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt, setClock } from '../../../../test/days.ts'
import { theWeek, WEEK } from '../../../../test/weekly-notes.ts'

beginEachTestAt(WEEK, '17:00')

test('only the owner has the settings; a time outside the day is refused', async ({ academy }) => {
  const { set, call } = await theWeek(academy)
  const said = 'Choose a time from 08:00 to 20:30.'
  for (const weekly_time of ['07:59', '20:31', '00:00'])
    expect((await set({ weekly_time })).fields).toEqual({ weekly_time: said })
  for (const weekly_time of ['08:00', '20:30'])
    expect((await set({ weekly_time })).status).toBe(200)
  for (const weekly_day of [0, 8, 'x']) expect((await set({ weekly_day })).status).toBe(400)
  const seen = async (by: typeof call) => (await by(getSettings)).body
  expect(await seen(call)).toMatchObject({ weekly_on: true, weekly_day: 7, weekly_time: '20:30' })
  const desk = await academy.signUpAs('desk')
  for (const by of [desk.call, academy.visitor])
    expect(Object.keys(await seen(by)).filter((name) => name.startsWith('weekly'))).toEqual([])
})

test('the owner’s Today says that notes were missed, until the next', async ({ academy }) => {
  const { call, daily, sendings } = await theWeek(academy)
  await daily()
  setClock('2026-12-15', '07:00')
  await daily()
  expect((await sendings()).at(-1)).toEqual({ week: WEEK, state: 'missed' })
  const missed = async (by: typeof call) =>
    (await by(getToday)).body.lines.filter(({ kind }) => kind === 'weekly_missed')
  expect(await missed(call)).toMatchObject([{ count: 1, oldest: WEEK, link: '/admin/weekly' }])
  expect(await missed((await academy.signUpAs('desk')).call)).toEqual([])
  setClock('2026-12-22', '07:00')
  expect(await missed(call)).toEqual([])
})
