// Features: fees, dues
import { expect, test } from './ganit.ts'
import { aBatch, aDebtor, aFee, aMember, said } from './money.ts'
import { theAdmin } from './people.ts'
import { openAs, press } from './screen.ts'

test('a fee is added to a batch, edited, and shown for people', async ({ page, ganit }) => {
  const batch_id = await aBatch(ganit, 'Fees are added here')
  const other = await aBatch(ganit, 'Fees of another batch')
  await aFee(ganit, other, { fee_title: 'Other books' })
  const { token } = await theAdmin(ganit)
  await openAs(page, token, `/admin/batches/fee/${batch_id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Add Fee to Batch' })).toBeVisible()
  await said(page, 'Fees are added here')
  await said(page, 'No fees yet.')
  await expect(page.getByLabel('Fee Type')).toHaveValue('recurring')

  await press(page, 'Save Fee')
  for (const label of ['Fee Title', 'Amount', 'Due Date']) await said(page, `${label} is required.`)
  await expect(page.getByLabel('Fee Title')).toBeFocused()
  await page.getByLabel('Fee Title').fill('Monthly tuition')
  await page.getByLabel('Amount').fill('1,500.50')
  await page.getByLabel('Due Date').fill('2190-12-10')
  await page.route('**/add_batch_fee*', (route) =>
    route.fulfill({
      status: 400,
      json: { error: 'Out of chalk.', fields: { amount: 'Too odd.' } },
    }),
  )
  await press(page, 'Save Fee')
  await said(page, 'Failed to save fee. Out of chalk.')
  await said(page, 'Too odd.')
  await expect(page.getByLabel('Amount')).toHaveValue('1,500.50')
  await page.unroute('**/add_batch_fee*')
  await page.getByRole('button', { name: 'Save Fee' }).dblclick()
  await said(page, 'Fee saved!')
  await expect(page).toHaveURL(`${ganit.url}/admin/batches/all`)

  await page.goto(`/admin/batches/fee/${batch_id}`)
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText([
    'Fee Title',
    'Amount',
    'Due Date',
    'Fee Type',
    'Action',
  ])
  const row = table.getByRole('row').filter({ hasText: 'Monthly tuition' })
  await expect(row.getByRole('cell')).toHaveText([
    'Monthly tuition',
    '₹1,500.50',
    '10 Dec 2190',
    'Recurring',
    'Edit',
  ])
  await expect(table).not.toContainText('Other books')
  await page.getByRole('switch', { name: 'All batches' }).check()
  await expect(table).toContainText('Other books')

  await row.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Fee Title')).toBeFocused()
  await expect(page.getByLabel('Amount')).toHaveValue('1500.50')
  await page.getByLabel('Fee Type').selectOption('One Time')
  await page.getByLabel('Fee Title').fill('Admission')
  const others = table.getByRole('row').filter({ hasText: 'Other books' })
  await others.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await press(page, 'Update Fee')
  await said(page, 'Fee updated!')
  await expect(page).toHaveURL(`${ganit.url}/admin/batches/all`)
  await page.goto(`/admin/batches/fee/${batch_id}`)
  await expect(page.getByRole('row').filter({ hasText: 'Admission' })).toContainText('One Time')
})

test('while it loads it says so; a batch that is not there is said', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const { token } = await theAdmin(ganit)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/batch_detail_by_id*', async (route) => {
    await asked
    await route.continue()
  })
  await openAs(page, token, '/admin/batches/fee/999999')
  await expect(page.getByText('Loading Fee...')).toBeAttached()
  answer()
  await said(page, 'Batch not found')
  await page.goto('/admin/batches/status/nowhere')
  await said(page, 'Batch not found')
})

test('the fee status has a card for each student, with what the batch comes to', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const { batch_id, uid } = await aDebtor(ganit, 'Status is shown here', 'Anaya')
  await aMember(ganit, batch_id, { first_name: 'Bela' })
  const { token } = await theAdmin(ganit)
  await openAs(page, token, `/admin/batches/status/${batch_id}`)
  const heading = 'Student Fee Status for Batch'
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: 'Anaya Sen' })
  await expect(card.getByRole('columnheader')).toHaveText([
    'Amount',
    'Fee Title',
    'Due Date',
    'Payment Date',
    'Payment Status',
    'Pending',
    'Transaction Id',
  ])
  await expect(card.getByRole('cell')).toHaveText([
    '₹1,500.00',
    'Tuition',
    '10 Jan 2190',
    '–',
    'Due',
    '₹1,500.00',
    '–',
  ])
  await expect(page.locator('dl').filter({ hasText: 'Overdue' })).toContainText('Total₹3,000.00')

  await page.getByLabel('Search').fill('bel')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Bela Sen'])
  await expect(page).toHaveURL(/search=bel/)
  await page.getByLabel('Show').selectOption('All paid')
  await said(page, 'No students found.')
  await press(page, 'Clear search')
  await page.getByRole('link', { name: 'Anaya Sen' }).click()
  await expect(page).toHaveURL(`${ganit.url}/admin/student/${uid}`)

  // With more students than fit a screen, each is one line.
  await Promise.all(
    ['Chitra', 'Deepa'].map((first_name) => aMember(ganit, batch_id, { first_name })),
  )
  await page.goto(`/admin/batches/status/${batch_id}`)
  await expect(card.getByRole('button', { name: '1 due' })).toBeVisible()
  await expect(card.getByRole('table')).toBeHidden()
  await card.getByRole('button', { name: '1 due' }).click()
  await expect(card.getByRole('cell').first()).toHaveText('₹1,500.00')

  await page.route('**/student_fee_status_by_batch*', (route) => route.abort())
  await page.goto(`/admin/batches/status/${batch_id}`)
  await said(page, 'Failed to load the fee status.')
  await page.unroute('**/student_fee_status_by_batch*')
  await press(page, 'Retry')
  await expect(card).toBeVisible()
})
