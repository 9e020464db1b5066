// Features: exams, test-marking
import { expect, test } from './ganit.ts'
import { openAs, said } from './screen.ts'
import { anExam, anOnlineTest } from './testing.ts'

test('totals are entered by the keyboard alone, survive a lost network and a second tab', async ({
  page,
  context,
  ganit,
}) => {
  const { token, test_id } = await anExam(ganit, ['Asha', 'Kabir', 'Riya'])
  const totals = async () => {
    const path = `tests/${test_id}/marks`
    const { body } = await ganit.call<{ rows: { total: number | null; absent: boolean }[] }>(
      'GET',
      path,
      { token },
    )
    return body.rows.map(({ total, absent }) => (absent ? 'A' : total))
  }
  await openAs(page, token, `/admin/tests/${test_id}/marks`)
  await page.getByLabel('Asha Sen, Total').focus()
  await page.keyboard.type('31')
  await page.keyboard.press('Enter')
  await page.keyboard.type('a')
  await page.keyboard.press('Enter')
  await expect.poll(totals).toEqual([31, 'A', null])

  await context.setOffline(true)
  await page.keyboard.type('27.5')
  await page.keyboard.press('Enter')
  await said(page, 'Kept here, waiting for the network')
  await context.setOffline(false)
  await expect.poll(totals).toEqual([31, 'A', 27.5])
  await said(page, '3 of 3 entered')

  // Another person enters marks meanwhile.
  const { body } = await ganit.call<{ rows: { student_id: number }[] }>(
    'GET',
    `tests/${test_id}/marks`,
    { token },
  )
  const rows = [{ student_id: body.rows[0]?.student_id, total: 14 }]
  await ganit.call('PUT', `tests/${test_id}/marks`, { token, body: { rows } })
  await page.getByLabel('Asha Sen, Total').fill('32')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Somebody else entered 14.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep 32, Asha Sen' }).click()
  await expect.poll(totals).toEqual([32, 'A', 27.5])
})

test('the reason of a refused mark is in sight beside any of many questions', async ({
  page,
  ganit,
}) => {
  const many = Array.from({ length: 24 }, (_, n) => ({
    kind: 'number',
    text: `What is ${n} + 5?`,
    right: { value: String(n + 5) },
  }))
  const { token, test_id } = await anOnlineTest(ganit, many)
  await page.setViewportSize({ width: 1366, height: 650 })
  await openAs(page, token, `/admin/tests/${test_id}/marks`)
  await page.getByLabel('What is entered').selectOption('Questions')
  for (const number of [2, 24]) {
    const field = page.getByLabel(`Riya Sen, ${number}`, { exact: true })
    await field.fill('9')
    await field.press('Enter')
    await expect(field).toBeFocused()
    const reason = page.getByRole('cell', { name: /^Mark must be from / })
    await expect(reason).toBeInViewport({ ratio: 1 })
    await expect(field).toBeInViewport({ ratio: 1 })
    const { x = 0, width = 0 } = (await field.boundingBox()) ?? {}
    expect(x + width).toBeLessThanOrEqual((await reason.boundingBox())?.x ?? 0)
    await field.fill('')
    await field.press('Enter')
    await expect(reason).toBeHidden()
  }
})
