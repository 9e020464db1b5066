// Features: today, imports, settings
import { expect, test } from './ganit.ts'
import { hand } from './hand.ts'
import { ADMIN } from './product.ts'
import { atRest, expectUsable } from './screen.ts'

const LIST = 'Name,Class,Father,Mobile\nASHA SEN,VIII,Anil Sen,9830056001\n'

test('an empty academy has its first receipt after 17 presses and 15 fields', {
  tag: '@slow',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 650 })
  const { click, fill, choose, counted } = hand()
  await page.goto('/')
  await click(page.getByRole('link', { name: 'Staff login' }))
  await fill(page.getByLabel('Email'), ADMIN.email)
  await fill(page.getByLabel('Password', { exact: true }), ADMIN.password)
  await click(page.getByRole('button', { name: 'Login' }))
  await click(page.getByRole('link', { name: 'Today' }))

  const list = page.getByRole('region', { name: /^First days/ })
  await expect(list.getByText('0 of 8')).toBeVisible()
  await fill(list.getByLabel('Academy Name'), 'Sunrise Mathematics')
  await fill(list.getByRole('textbox', { name: 'Phone' }), '98300 41200')
  await fill(list.getByLabel('City or address'), 'Kolkata')
  await fill(list.getByLabel('UPI ID'), 'sunrise@bank')
  await fill(list.getByLabel('Your name'), 'Mita Sen')
  await click(list.getByRole('button', { name: 'Class 5' }))
  await click(list.getByRole('button', { name: 'Class 10' }))
  await list.getByLabel('receipts in Ganit').check()
  await click(list.getByRole('button', { name: 'Save' }))

  await fill(list.getByLabel('Batch Name'), 'VIII Evening')
  await choose(list.getByLabel('Class', { exact: true }), 'Class 8')
  for (const day of ['Mon', 'Wed', 'Fri']) await click(list.getByRole('button', { name: day }))
  await fill(list.getByLabel('Start Time'), '17:00')
  await fill(list.getByLabel('Monthly Fee (₹)'), '1600')
  await click(list.getByRole('button', { name: 'Save batch' }))

  await list
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
  await expect(page.getByLabel('Batch of Class 8')).toHaveValue(/\d/)
  await click(page.getByRole('button', { name: 'Import 1 student' }))
  await expect(page.getByText('1 student imported.')).toBeVisible()
  await click(page.getByRole('link', { name: 'Today' }))

  await fill(list.getByRole('textbox', { name: 'Name' }), 'Rina Das')
  await fill(list.getByRole('textbox', { name: 'Phone' }), '9830056002')
  await click(list.getByRole('button', { name: 'Invite' }))
  await click(page.getByRole('button', { name: 'Done' }))

  await click(list.getByRole('link', { name: 'Collect a fee' }))
  await fill(page.getByRole('combobox').first(), 'Asha')
  await page.getByRole('option', { name: /Asha Sen/ }).waitFor()
  await page.keyboard.press('Enter')
  await click(page.getByRole('checkbox', { name: /December 2026/ }))
  await click(page.getByRole('button', { name: 'Collect ₹1,600' }))
  await expect(page.getByRole('button', { name: /Print receipt/ })).toBeVisible()
  // The choice of the way to record payments is a field, too.
  expect({ ...counted(), fields: counted().fields + 1 }).toEqual({ buttons: 17, fields: 15 })
})

test('the list of the first days fits a phone and is read aloud', { tag: '@slow' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/login/staff')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(/admin/)
  await page.goto('/admin/today')
  const list = page.getByRole('region', { name: /^First days/ })
  await expect(list).toBeVisible()
  await atRest(page)
  await expectUsable(page)
  await list.getByRole('button', { name: 'Begin: How families hear from you' }).focus()
  await page.keyboard.press('Enter')
  await list.getByRole('button', { name: 'Later' }).click()
  await expect(list.getByText('Still a sample:')).toBeVisible()
})
