// Features: letters, directory, student-cards
import { expect, test } from './ganit.ts'
import { aBatch, aMember } from './money.ts'
import { officeToken } from './people.ts'
import { expectUsable, openAsAdmin, said } from './screen.ts'

test('a batch that is ticked in the directory gets its cards, and a student a letter that is found by number', async ({
  page,
  ganit,
}) => {
  const token = await officeToken(ganit)
  await ganit.call('PUT', 'settings', { token, body: { phone: '98300 41200' } })
  const batch = await aBatch(ganit, 'Cards')
  const { uid } = await aMember(ganit, batch, { first_name: 'Mita', last_name: 'Pal' })
  await aMember(ganit, batch, { first_name: 'Ina', last_name: 'Pal' })

  await openAsAdmin(page, ganit, `/admin/students?batch=${batch}`)
  await page.getByText('Print ▾').click()
  await page.getByRole('button', { name: 'Choose students' }).click()
  await page.getByLabel('Tick this page').check()
  await expect(page.getByText('2 students ticked')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectUsable(page)
  await page.getByText('Print ▾').click()
  await page.getByRole('button', { name: 'ID cards' }).click()
  await page.getByRole('button', { name: 'Make the PDF' }).click()
  await expect(page.getByText('The PDF is ready.')).toBeVisible()
  await expectUsable(page)
  const cards = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open the PDF' }).click()
  await cards

  await openAsAdmin(page, ganit, `/admin/student/${uid}`)
  await page.getByText('Print ▾').click()
  await expect(page.getByRole('button', { name: 'Certificate of result' })).toBeInViewport({
    ratio: 1,
  })
  await expectUsable(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1366, height: 650 })
  // With the keyboard alone.
  await page.getByText('Print ▾').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'ID cards' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Letter of enrolment' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('For', { exact: true }).fill('the passport office')
  await page.keyboard.press('Enter')
  const issued = page.getByRole('dialog', { name: '1 letter issued' })
  const number = (await issued.getByText(/^C\/\d{4}-\d\d\/\d{4}$/).textContent()) ?? ''
  const letter = page.waitForEvent('popup')
  await issued.getByRole('button', { name: 'Print' }).click()
  await letter

  await openAsAdmin(page, ganit, '/admin/letters')
  await page.getByPlaceholder('Search number or name').fill(number.slice(-4))
  await expect(page.getByText('This letter is given for the passport office.')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByLabel('Reason').fill('Another office')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await said(page, 'This letter is withdrawn.')
  await expect(page.getByText('Withdrawn: Another office')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'CSV' })).toBeHidden()
  await expect(page.getByText(number)).toBeVisible()
})
