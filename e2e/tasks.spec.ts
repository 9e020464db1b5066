// Features: all

import { today } from './clock.ts'
import { expect, test } from './ganit.ts'
import { hand } from './hand.ts'
import { aBatch, aDebtor, aFee, aMember, paymentsOf, said } from './money.ts'
import { aStudent, theAdmin } from './people.ts'
import { openAsAdmin } from './screen.ts'

test('a student is found by name without a click', { tag: '@slow' }, async ({ page, ganit }) => {
  const { uid } = await aStudent(ganit, { first_name: 'Quickfound' })
  await openAsAdmin(page, ganit, '/admin-dashboard')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /^Find a student/ })).toBeFocused()
  await page.keyboard.type('quick')
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText([
    /^Quickfound Sen/,
    /^Record payment for/,
  ])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/student/${uid}$`))
})

test('a student is found by five digits of a phone, and a payment by its receipt, without a click', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const phone = { contact_number_1: '+919441421403' }
  const batch_id = await aBatch(ganit, 'Found by phone')
  await aFee(ganit, batch_id)
  const { uid } = await aMember(ganit, batch_id, { first_name: 'Ringing', ...phone })
  await openAsAdmin(page, ganit, '/admin-dashboard')
  const find = async (text: string) => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: /^Find a student/ })).toBeFocused()
    await page.keyboard.type(text)
  }
  const options = page.getByRole('dialog').getByRole('option')
  await find('21403')
  await expect(options).toHaveText([/^Ringing Sen/, /^Record payment for/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/student/${uid}$`))

  await page.getByRole('button', { name: 'Record payment' }).click()
  await page.getByRole('button', { name: 'Save Payment' }).click()
  await expect.poll(async () => (await paymentsOf(ganit, uid)).payments.length).toBe(1)
  const [payment] = (await paymentsOf(ganit, uid)).payments
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await find(String(payment?.receipt_number))
  await expect(options).toHaveText([/^\d{4}-\d\d\/\d{6}.*Ringing Sen/])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Ringing Sen/ })).toHaveCount(1)
})

test('somebody who is overdue is seen with one click', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const { uid } = await aDebtor(ganit, 'Overdue at a click', 'Overdueone')
  await openAsAdmin(page, ganit, '/admin-dashboard')
  const { click, clicks } = hand()
  await click(page.getByRole('link', { name: /overdue$/ }))
  await expect(page).toHaveURL(/view=overdue/)
  await expect(page.getByRole('button', { name: 'Overdue', pressed: true })).toBeVisible()
  expect(clicks()).toBeLessThanOrEqual(1)
  await page.goto('/admin-dashboard?dues=any&search=overdueone')
  const row = page.getByRole('row', { name: /Overdueone/ })
  await expect(row).toHaveCount(1)
  expect((await paymentsOf(ganit, uid)).owed).not.toBe('0.00')
})

test('a newcomer is verified and placed with three clicks', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const batch_id = await aBatch(ganit, 'For newcomers')
  const { uid } = await aStudent(ganit, { first_name: 'Newest' })
  await openAsAdmin(page, ganit, '/admin-dashboard')
  const { click, choose, clicks } = hand()
  await click(page.getByRole('button', { name: /new registrations?$/ }))
  await choose(page.getByLabel('Verify Newest Sen and place in a batch'), 'For newcomers')
  await said(page, 'Verified, and in For newcomers')
  expect(clicks()).toBeLessThanOrEqual(3)
  const { token } = await theAdmin(ganit)
  const record = await ganit.call<{ is_verified: number; batches: { id: number }[] }>(
    'GET',
    `student/profile/${uid}`,
    { token },
  )
  expect(record.body.batches).toEqual([{ id: batch_id, name: 'For newcomers' }])
  expect(record.body.is_verified).toBeTruthy()
})

test('one student is marked as paid with two clicks', { tag: '@slow' }, async ({ page, ganit }) => {
  await aStudent(ganit, { first_name: 'Onemarked' })
  await openAsAdmin(page, ganit, '/admin-dashboard')
  const { click, fill, clicks } = hand()
  await fill(page.getByLabel('Search'), 'onemarked')
  const row = page.getByRole('row', { name: /Onemarked/ })
  await expect(page.getByRole('row')).toHaveCount(2)
  await click(row.getByRole('button', { name: 'Mark as paid' }))
  await expect(page.getByText('marked paid.')).toContainText('Onemarked Sen')
  expect(clicks()).toBeLessThanOrEqual(2)
})

test('three unpaid students in a row are marked with five clicks, and one back', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  for (const first_name of ['Aardvarka', 'Aardvarkb', 'Aardvarkc'])
    await aStudent(ganit, { first_name })
  const { uid } = await aStudent(ganit, { first_name: 'Aardvarkpaid' })
  const token = await openAsAdmin(page, ganit, '/admin-dashboard')
  const { body } = await ganit.call<{ student_id: number }>('GET', `student/profile/${uid}`, {
    token,
  })
  const paid = { token, body: { status: 'Yes' } }
  await ganit.call('PUT', `student/${body.student_id}/fees`, paid)
  await page.goto('/admin-dashboard?search=aardvark')
  await expect(page.getByRole('row', { name: /Aardvarkpaid/ })).toBeVisible()
  const { click, choose, clicks } = hand()
  await choose(page.getByLabel('Fees status'), 'No')
  // Students marked before the list has loaded would not be in it.
  await expect(page.getByRole('row', { name: /Aardvarkpaid/ })).toHaveCount(0)
  for (const name of ['Aardvarka', 'Aardvarkb', 'Aardvarkc'])
    await click(page.getByRole('row', { name }).getByRole('button', { name: 'Mark as paid' }))
  await expect(page.getByText('marked paid.')).toContainText('Aardvarkc Sen')
  await expect(page.getByRole('button', { name: 'Mark as unpaid' })).toHaveCount(3)
  expect(clicks()).toBeLessThanOrEqual(5)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('marked unpaid.')).toContainText('Aardvarkc Sen')
})

test('the payment that is proposed is recorded, and marked, with three clicks', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const batch_id = await aBatch(ganit, 'Paid with three clicks')
  await aFee(ganit, batch_id)
  const { uid } = await aMember(ganit, batch_id, { first_name: 'Threeclicks' })
  await openAsAdmin(page, ganit, '/admin-dashboard?search=threeclicks')
  const { click, clicks } = hand()
  await click(page.getByRole('link', { name: 'Threeclicks Sen' }).last())
  await click(page.getByRole('button', { name: 'Record payment' }))
  const save = page.getByRole('button', { name: 'Save Payment' })
  await expect(save).toBeInViewport({ ratio: 1 })
  await click(save)
  await said(page, 'Fees marked as paid')
  expect(clicks()).toBeLessThanOrEqual(3)
  expect((await paymentsOf(ganit, uid)).owed).toBe('0.00')
})

test('a batch with two weekly times and a monthly fee takes fourteen clicks', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await openAsAdmin(page, ganit, '/admin-dashboard')
  const { click, fill, choose, clicks } = hand()
  await click(page.getByRole('navigation').getByRole('link', { name: 'Batches', exact: true }))
  // An empty list has a second one.
  await click(page.getByRole('link', { name: 'New batch' }).first())
  await fill(page.getByLabel('Batch Name'), 'Made with few clicks')
  await choose(page.getByLabel('Weekday'), 'Monday')
  await fill(page.getByLabel('Start Time'), '07:00')
  await click(page.getByRole('button', { name: '+ Add another schedule' }))
  await expect(page.getByLabel('Weekday').last()).toBeFocused()
  await expect(page.getByLabel('Weekday').last()).toHaveValue('Wednesday')
  await expect(page.getByLabel('End Time').last()).toHaveValue('08:00')
  await click(page.getByRole('button', { name: 'Create Batch' }))
  const row = page.getByRole('row', { name: 'Made with few clicks' })
  await click(row.getByRole('link', { name: 'Add Fee' }))
  await fill(page.getByLabel('Fee Title'), 'Tuition')
  await fill(page.getByLabel('Amount'), '1200')
  await fill(page.getByLabel('Due Date'), '2190-01-10')
  await click(page.getByRole('button', { name: 'Save Fee' }))
  // The list begins with the new batch again.
  await expect(page.getByRole('row').nth(1)).toContainText('Made with few clicks')
  expect(clicks()).toBeLessThanOrEqual(14)
})

test('the students of a class that are in no batch are put into one with five clicks', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  // No other test has students of this class, who would be counted among all.
  const { token } = await theAdmin(ganit)
  await ganit.call('POST', 'batches', {
    token,
    body: { name: 'Filled with few clicks', classNumber: 7 },
  })
  for (const first_name of ['Onea', 'Oneb', 'Onec'])
    await aStudent(ganit, { first_name, student_class: 7 })
  await openAsAdmin(page, ganit, '/admin/batches/all?class=7')
  const { click, clicks } = hand()
  await click(page.getByRole('link', { name: /students of Filled with few clicks$/ }))
  await click(page.getByRole('link', { name: 'Add many' }))
  await expect(page.getByRole('switch', { name: 'Not in any batch' })).toBeChecked()
  await click(page.getByRole('button', { name: /^Add all \d+ shown$/ }))
  await click(page.getByRole('alertdialog').getByRole('button', { name: 'Add' }))
  await expect(page.getByRole('status').filter({ hasText: 'in Filled' })).toHaveText(
    /^(\d+) of \1 in/,
  )
  // One more click, for the bar's link to the batches.
  expect(clicks() + 1).toBeLessThanOrEqual(5)
})

test('money is collected from a student’s page with two clicks, and they are shifted to another batch with four', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  const [from, to] = [await aBatch(ganit, 'Shifted from'), await aBatch(ganit, 'Shifted to')]
  await aFee(ganit, from, { due_date: today() })
  const own = { first_name: 'Shiftedone', contact_number_1: '+919441421404' }
  const { uid } = await aMember(ganit, from, own)
  await openAsAdmin(page, ganit, `/admin/student/${uid}`)
  const { click: press, clicks: presses } = hand()
  await press(page.getByRole('link', { name: 'Collect', exact: true }))
  const collect = page.getByRole('button', { name: /^Collect ₹/ })
  await expect(collect).toBeInViewport({ ratio: 1 })
  await press(collect)
  await expect.poll(async () => (await paymentsOf(ganit, uid)).payments.length).toBe(1)
  expect(presses()).toBeLessThanOrEqual(2)

  await page.goto(`/admin/batch/${to}/students`)
  const { click, fill, clicks } = hand()
  await click(page.getByRole('button', { name: 'Add student' }))
  await fill(page.getByLabel('Name, number or phone'), 'shiftedone')
  await click(page.getByRole('option', { name: /Shiftedone Sen/ }))
  await expect(page.getByText('Shiftedone is in Shifted from.')).toBeVisible()
  await click(page.getByRole('button', { name: 'Move', exact: true }))
  await expect(page.getByText('Shiftedone Sen moved to Shifted to.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Shiftedone Sen/ })).toBeVisible()
  expect(clicks()).toBeLessThanOrEqual(4)
})

test('a post is written and published with four clicks, its text in sight', {
  tag: '@slow',
}, async ({ page, ganit }) => {
  await page.setViewportSize({ width: 1366, height: 650 })
  await openAsAdmin(page, ganit, '/admin-dashboard')
  const { click, fill, clicks } = hand()
  await click(page.getByRole('navigation').getByRole('link', { name: 'Blog', exact: true }))
  await click(page.getByRole('link', { name: /^Write (a|the first) post$/ }))
  await fill(page.getByLabel('Title'), 'Written with few clicks')
  await expect(page.getByLabel('Text', { exact: true })).toBeInViewport({ ratio: 0.5 })
  await page.keyboard.press('Tab')
  await page.keyboard.type('Two and two are four.')
  await click(page.getByRole('button', { name: 'Publish' }))
  await expect(page.getByRole('link', { name: 'View post' })).toBeVisible()
  await said(page, 'Saved, and published')
  expect(clicks()).toBeLessThanOrEqual(4)
})

test('the academy’s phone number is changed with three clicks', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  await openAsAdmin(page, ganit, '/admin-dashboard')
  const { click, fill, clicks } = hand()
  await click(page.getByRole('navigation').getByRole('link', { name: 'Settings', exact: true }))
  await fill(page.getByLabel('Phone', { exact: true }), '+91 98300 12345')
  await click(page.getByRole('button', { name: 'Save' }))
  await said(page, 'Settings saved')
  expect(clicks()).toBeLessThanOrEqual(3)
})

test('a question is written with three clicks, its button in sight', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  await page.setViewportSize({ width: 1366, height: 650 })
  await openAsAdmin(page, ganit, '/admin-dashboard')
  const { click, clicks } = hand()
  await click(
    page.getByRole('navigation').getByRole('button', { name: 'More of Tests', exact: true }),
  )
  await click(page.getByRole('navigation').getByRole('link', { name: 'Set paper', exact: true }))
  const create = page.getByRole('button', { name: 'Create' })
  await expect(create).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Question', { exact: true })).toBeFocused()
  await page.keyboard.type('What is two and two?')
  for (const text of ['Four', 'Five', '', '', 'a']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
    // The bar with the button must not cover the focused field.
    const [typed, bar] = await Promise.all([
      page.locator(':focus').boundingBox(),
      create.boundingBox(),
    ])
    expect((typed?.y ?? 0) + (typed?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
  await click(create)
  await said(page, 'Question created!')
  expect(clicks()).toBeLessThanOrEqual(3)
})
