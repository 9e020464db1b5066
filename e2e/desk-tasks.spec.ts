// Features: admissions, counter, enquiries, refunds, invitations, imports, messages, today, reports
import type { Locator, Page } from '@playwright/test'
import { today } from './clock.ts'
import { aPhone } from './counting.ts'
import { expect, test } from './ganit.ts'
import { hand } from './hand.ts'
import { aBatch, aFee, said } from './money.ts'
import { theAdmin } from './people.ts'
import type { Ganit } from './product.ts'
import { openAs } from './screen.ts'

type Admitted = { student: { student_id: number; uid: string }; guardian: { guardian_id: number } }

/** The owner, who prepares the data by calls. */
async function theDesk(ganit: Ganit) {
  const { token } = await theAdmin(ganit)
  const post = async <Answer>(path: string, body: object) => {
    const answer = await ganit.call<Answer>('POST', path, { token, body })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return { token, post }
}

/** A mother's children of one batch, each with 1,500 that is due today. */
async function aFamily(ganit: Ganit, names: string[]) {
  const { token, post } = await theDesk(ganit)
  const batch_id = await aBatch(ganit, 'Family')
  await aFee(ganit, batch_id, { due_date: today() })
  const phone = aPhone()
  const children: Admitted[] = []
  for (const name of names) {
    const guardian_id = children[0]?.guardian.guardian_id
    const guardian = guardian_id
      ? { guardian_id }
      : { name: 'Anita Banerjee', relation: 'mother', phone }
    const body = { name, class_number: 9, guardian, batch_ids: [batch_id] }
    children.push(await post<Admitted>('admissions', body))
  }
  const [first] = children
  if (!first) throw new Error('Nobody was admitted.')
  return { token, post, phone, batch_id, student: first.student }
}

/** Sees that all of it is on the screen as it was opened. */
async function expectUnscrolled(page: Page, ...places: Locator[]) {
  const { height = 0 } = page.viewportSize() ?? {}
  for (const place of places) {
    await expect(place).toBeVisible()
    const box = await place.boundingBox()
    expect((box?.y ?? height) + (box?.height ?? 0), String(place)).toBeLessThanOrEqual(height)
    expect(box?.y, String(place)).toBeGreaterThanOrEqual(0)
  }
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 650 })
})

test('a mother pays in part for her three children, with change, by one button and three fields', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const names = ['Arka Banerjee', 'Riya Banerjee', 'Titli Banerjee']
  const { token, phone } = await aFamily(ganit, names)
  await openAs(page, token, '/admin/counter')
  const { fill, click, counted } = hand()
  await fill(page.getByRole('combobox', { name: 'Name, number or phone' }), phone)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Anita Banerjee’s children' })).toBeVisible()
  await expectUnscrolled(
    page,
    ...names.map((name) => page.getByRole('region', { name })),
    page.getByRole('button', { name: 'Collect ₹4,500' }),
  )
  await expect(page.getByLabel('Amount')).toHaveValue('4500')
  await fill(page.getByLabel('Amount'), '4000')
  await fill(page.getByLabel('Cash given'), '4500')
  await expect(page.getByText('₹500', { exact: true })).toBeVisible()
  await click(page.getByRole('button', { name: 'Collect ₹4,000' }))
  await said(page, /₹4,000 collected/)
  expect(counted()).toEqual({ buttons: 1, fields: 3 })
})

test('what was collected is corrected from the counter by two buttons and two fields', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const { token, post, student } = await aFamily(ganit, ['Mita Das'])
  const { student_id } = student
  const { payments } = await post<{ payments: { receipt_number: string }[] }>('counter/payments', {
    ...{ payments: [{ student_id, amount: '1500' }], method: 'cash' },
  })
  await openAs(page, token, `/admin/counter?student=${student_id}`)
  const { fill, click, counted } = hand()
  await click(page.getByRole('button', { name: `Correct receipt ${payments[0]?.receipt_number}` }))
  const dialog = page.getByRole('dialog')
  await fill(dialog.getByLabel('Amount'), '1400')
  await fill(dialog.getByLabel('Reason'), 'Counted again')
  await expectUnscrolled(page, dialog.getByRole('button', { name: 'Correct' }))
  await click(dialog.getByRole('button', { name: 'Correct' }))
  await said(page, /Receipt/)
  expect(counted()).toEqual({ buttons: 2, fields: 2 })
})

test('a part of a paid fee is given back by two buttons and two fields', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const { token, post, student } = await aFamily(ganit, ['Neel Das'])
  const { student_id, uid } = student
  const payments = [{ student_id, amount: '1500' }]
  await post('counter/payments', { payments, method: 'cash' })
  await openAs(page, token, `/admin/student/${uid}?tab=fees`)
  const { fill, click, counted } = hand()
  await click(page.getByRole('button', { name: 'Refund' }))
  const dialog = page.getByRole('dialog')
  await fill(dialog.getByLabel('Amount'), '500')
  await fill(dialog.getByLabel('Reason'), 'Came for half of it')
  await expectUnscrolled(page, dialog.getByRole('button', { name: 'Refund' }))
  await click(dialog.getByRole('button', { name: 'Refund' }))
  await said(page, 'Refund recorded.')
  expect(counted()).toEqual({ buttons: 2, fields: 2 })
})

test('somebody who asked by phone is admitted by two buttons, all but the batch filled in', async ({
  page,
  ganit,
}) => {
  const { token, post } = await theDesk(ganit)
  const child = 'Ovi Pal'
  for (const name of ['Morning', 'Evening']) await aBatch(ganit, name)
  await post('enquiries', {
    ...{ name: 'Sita Pal', student_name: child, phone: aPhone(), class_number: 4 },
    source: 'phone',
  })
  await openAs(page, token, '/admin/enquiries')
  const { click, counted } = hand()
  const card = page.getByRole('listitem').filter({ hasText: child }).first()
  await click(card.getByRole('link', { name: 'Admit' }))
  await expect(page.getByLabel('Student’s name')).toHaveValue(child)
  await expect(page.getByLabel('Parent’s name')).toHaveValue('Sita Pal')
  await expectUnscrolled(
    page,
    page.getByLabel('Student’s name'),
    page.getByRole('group', { name: 'Class' }),
    page.getByLabel('Parent’s name'),
    page.getByLabel('Mobile'),
    page.getByRole('button', { name: /^Save/ }).first(),
  )
  // Both batches accept students of this class.
  await page.getByLabel('No batch yet').check()
  await click(page.getByRole('button', { name: /^Save/ }).first())
  await expect(page).toHaveURL(/record-\d+|counter\?student=\d+/)
  expect(counted().buttons).toBe(2)
})

test('a teacher is invited by two buttons and two fields', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const { token } = await theAdmin(ganit)
  await openAs(page, token, '/admin/staff')
  const { fill, click, counted } = hand()
  await click(page.getByRole('button', { name: 'Invite' }).first())
  const dialog = page.getByRole('dialog')
  await fill(dialog.getByLabel('Name'), 'Rimi Sen')
  await fill(dialog.getByLabel('Email'), 'ananya@example.in')
  await expectUnscrolled(page, dialog.getByRole('button', { name: 'Save and invite' }))
  await click(dialog.getByRole('button', { name: 'Save and invite' }))
  await expect(page.getByRole('dialog', { name: 'Invitation for Rimi Sen' })).toBeVisible()
  await expectUnscrolled(page, page.getByRole('button', { name: 'Done' }))
  expect(counted()).toEqual({ buttons: 2, fields: 2 })
})

test('a list of an Indian office is imported by its file and one button', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const { token } = await theAdmin(ganit)
  await openAs(page, token, '/admin/import')
  const table = [
    'Sharma Classes, students of 2026,,,,',
    'Sl,Name of Student,Std,F/Name,Mobile No.,Bal',
    `1,Import Sen,Xth,Ramesh Sen,${aPhone()},-`,
  ].join('\n')
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  const { click, counted } = hand()
  await click(page.getByRole('button', { name: 'Import 1 student' }))
  await expect(page.getByText('1 student imported.')).toBeVisible()
  expect(counted()).toEqual({ buttons: 1, fields: 0 })
})

test('the parents of a batch are written to by two buttons and two fields', async ({
  page,
  ganit,
}) => {
  const { token, batch_id } = await aFamily(ganit, ['Esha Roy'])
  await openAs(page, token, `/admin/batch/${batch_id}/students`)
  const { fill, click, counted } = hand()
  await click(page.getByRole('button', { name: 'Notice to 1 parent' }))
  const dialog = page.getByRole('dialog')
  await fill(dialog.getByLabel('Subject'), 'Puja')
  await fill(dialog.getByLabel('Text'), 'We are closed on Monday.')
  await expectUnscrolled(page, dialog.getByRole('button', { name: 'Send to 1 person' }))
  await click(dialog.getByRole('button', { name: 'Send to 1 person' }))
  await expect(dialog).toBeHidden()
  expect(counted()).toEqual({ buttons: 2, fields: 2 })
})

test('Today’s first row and five lines, and the sum of the month, are seen without scrolling', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const { token, post } = await theDesk(ganit)
  await aFamily(ganit, ['Asha'])
  await post('enquiries', {
    ...{ name: 'Sita Pal', phone: aPhone(), class_number: 4, source: 'walk-in' },
  })
  await ganit.call('POST', 'today/checklist/close', { token: (await theAdmin(ganit)).token })
  await openAs(page, token, '/admin/today')
  const first = page.getByRole('listitem').filter({ hasText: 'collected today' })
  const lines = page.getByRole('region', { name: 'Waits for you' }).getByRole('listitem')
  await expect(lines.first()).toBeVisible()
  const shown = Math.min(5, await lines.count())
  await expectUnscrolled(page, first, lines.nth(shown - 1))
  await page.goto('/admin/reports/month')
  await expectUnscrolled(page, page.getByText('Due now', { exact: true }).first())
})
